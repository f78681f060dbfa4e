package dev.semel.testing.internal;

import dev.semel.internal.message.MessageContract;
import dev.semel.internal.message.StoredMessage;
import dev.semel.internal.outbox.store.OutgoingEvent;
import java.util.UUID;

/** A stored retry as the relay sends it. */
final class SentRetry {

    private SentRetry() {}

    static StoredMessage of(UUID id, OutgoingEvent event) {
        return event.message()
                .with(MessageContract.EVENT_ID, id.toString())
                .with(MessageContract.CONSUMER, event.consumer().orElseThrow())
                .with(
                        MessageContract.IDEMPOTENCY_KEY,
                        event.event().idempotencyKey().orElseThrow());
    }
}
