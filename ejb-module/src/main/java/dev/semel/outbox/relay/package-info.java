/** Moves committed events to the broker. Start reading at {@code OutboxRelay}. Only the append room imports it, to wake the relay after a commit. */
package dev.semel.outbox.relay;
