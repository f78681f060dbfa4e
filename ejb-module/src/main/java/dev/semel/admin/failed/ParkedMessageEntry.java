package dev.semel.admin.failed;

import dev.semel.internal.history.Failure;
import dev.semel.internal.idempotency.store.ParkReason;
import dev.semel.internal.idempotency.store.ParkedStatus;
import dev.semel.internal.message.StoredMessage;
import java.time.Instant;
import java.util.UUID;

/**
 * One parked message as an operator sees it.
 *
 * @param destination the queue or topic it came from
 * @param keyHash identity of its idempotency record; null if the message had no key
 * @param closedAt when an operator retried or discarded it
 * @param largeBody size of a body that is kept in pieces, in bytes; 0 if the message has its body with it
 */
record ParkedMessageEntry(
        UUID id,
        String consumer,
        String messageId,
        String destination,
        String keyHash,
        String key,
        ParkedStatus status,
        ParkReason reason,
        Failure failure,
        int attempts,
        String node,
        Instant parkedAt,
        Instant closedAt,
        StoredMessage message,
        long largeBody) {}
