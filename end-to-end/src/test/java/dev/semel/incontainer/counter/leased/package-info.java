/** Beans of the counter that work under a lease; only non-transacted delivery has them. */
package dev.semel.incontainer.counter.leased;
