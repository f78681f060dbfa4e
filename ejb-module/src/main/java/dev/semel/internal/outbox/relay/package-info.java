/** Sends committed events to the broker and marks them. Start reading at {@code OutboxRelay}. */
package dev.semel.internal.outbox.relay;
