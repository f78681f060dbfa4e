/** Ports of the outbox tables: append, relay, reads and operators' commands apart from each other. The rooms of the outbox and the console's doors may import it. */
package dev.semel.outbox.store;
