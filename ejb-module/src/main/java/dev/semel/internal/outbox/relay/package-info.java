/** Sends committed events to the broker and marks them. Start reading at {@code OutboxRelay}. */
@NullMarked
package dev.semel.internal.outbox.relay;

import org.jspecify.annotations.NullMarked;
