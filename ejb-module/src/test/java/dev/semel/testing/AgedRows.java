package dev.semel.testing;

import dev.semel.admin.audit.Operation;
import dev.semel.admin.audit.Outcome;
import dev.semel.internal.idempotency.store.ParkReason;
import dev.semel.internal.idempotency.store.ParkedStatus;
import dev.semel.internal.idempotency.store.RecordStatus;
import dev.semel.internal.outbox.store.Address;
import dev.semel.internal.outbox.store.DestinationState;
import dev.semel.internal.outbox.store.OutboxStatus;
import dev.semel.internal.outbox.store.OutgoingEvent;
import dev.semel.internal.retention.PurgeTarget;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/** Rows of all tables as the features would have written them, of any age. */
public interface AgedRows {

    /** The time of the database. */
    Instant now();

    /** A key that was first seen, and ended if it has, so long ago; answers its hash. */
    String key(String consumer, String text, RecordStatus status, Duration age);

    void endedAt(String keyHash, Instant time);

    /** Other content came under an ended key then. */
    void comparedAt(String keyHash, Instant time);

    void namesRetry(String keyHash, UUID retry);

    void failingSince(String keyHash, Instant time);

    /** Under a lease until then. */
    void leased(String keyHash, Instant until);

    /** An event that was appended, and ended if it has, so long ago. */
    UUID event(OutgoingEvent event, OutboxStatus status, Duration age);

    /** What waits for its time does so until then. */
    void dueAt(UUID event, Instant time);

    void expiresAt(UUID event, Instant time);

    int slotOf(String group);

    /** All slots were served so long ago. */
    void served(Duration age);

    /** No event is there any more. */
    void deleteEvents();

    /** No message is parked any more. */
    void deleteMessages();

    /** A message that was parked, and closed if it is, so long ago. */
    UUID message(String consumer, String key, ParkReason reason, ParkedStatus status, Duration age);

    /** A destination that has been in its state for so long. */
    void destination(Address address, DestinationState state, Duration age);

    UUID attempt(Duration age);

    /** A mark of a handler that never came back. */
    UUID mark(Duration age);

    /** A server that began long ago, was seen last so long ago, and stopped then, if it did. */
    UUID node(String application, String name, boolean isStopped, Duration age);

    /** There is no server of any other application. */
    void deleteNodesBeside(String application);

    /** A line of the audit. */
    UUID audited(String action, Duration age);

    /** A line of the audit as it stands there; empty if there is none. */
    Optional<Line> line(UUID id);

    /** No application has said yet how long rows are kept. */
    void deleteTerms();

    void consumer(String application, String node, String consumer);

    /** Whether the row of this kind is still there. */
    boolean isThere(PurgeTarget kind, Object id);

    record Line(Operation operation, Outcome outcome, long affected) {}
}
