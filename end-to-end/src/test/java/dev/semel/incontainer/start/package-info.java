/** Consumers that start, or must not, depending on where and how they are deployed. */
package dev.semel.incontainer.start;
