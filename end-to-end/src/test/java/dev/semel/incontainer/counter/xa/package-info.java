/** A bean of the counter in the container's own transaction, with an application of its own. */
package dev.semel.incontainer.counter.xa;
