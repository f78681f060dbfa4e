/** Ports of the outbox tables, one for each use: append, relay, retries, destinations. */
package dev.semel.internal.outbox.store;
