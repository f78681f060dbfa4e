/** Moves committed events to the broker. Start reading at {@code OutboxRelay}. Only the rooms below it import it, {@code wakeup} to wake the relay. */
package dev.semel.outbox.relay;
