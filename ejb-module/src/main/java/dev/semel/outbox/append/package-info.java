/** The use case behind the door: an event is checked, stored in the caller's transaction, and the relay woken after its commit. Nobody imports it. */
package dev.semel.outbox.append;
