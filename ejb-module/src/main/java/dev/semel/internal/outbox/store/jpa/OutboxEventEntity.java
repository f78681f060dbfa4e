package dev.semel.internal.outbox.store.jpa;

import dev.semel.internal.history.Failure;
import dev.semel.internal.history.FailureCause;
import dev.semel.internal.jpa.UuidConverter;
import dev.semel.internal.outbox.store.OutboxStatus;
import jakarta.persistence.Column;
import jakarta.persistence.Convert;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** What changes of an event that could not be published; its content may be what cannot be read. */
@Entity(name = "SemelOutboxEvent")
@Table(name = "semel_outbox_event")
class OutboxEventEntity {

    @Id
    @Convert(converter = UuidConverter.class)
    private UUID id;

    @Enumerated(EnumType.STRING)
    private OutboxStatus status;

    private String destination;

    private int attempts;

    @Column(name = "error_type")
    private @Nullable String errorType;

    @Column(name = "error_message")
    private @Nullable String errorMessage;

    @Column(name = "error_stack")
    private @Nullable String errorStack;

    @Convert(converter = UuidConverter.class)
    private @Nullable UUID fingerprint;

    private String node;

    @Column(name = "due_at")
    private @Nullable Instant dueAt;

    @Column(name = "parked_at")
    private @Nullable Instant parkedAt;

    protected OutboxEventEntity() {}

    boolean isPending() {
        return status == OutboxStatus.PENDING;
    }

    void fail(int attempt, Failure failure, String onNode) {
        attempts = attempt;
        errorType = failure.type();
        errorMessage = failure.message();
        errorStack = failure.stack();
        node = onNode;
    }

    void waitUntil(Instant due) {
        status = OutboxStatus.SCHEDULED;
        dueAt = due;
    }

    void drop(Instant at) {
        status = OutboxStatus.DISCARDED;
        dueAt = null;
        parkedAt = at;
    }

    void park(Instant at, Failure failure) {
        status = OutboxStatus.PARKED;
        fingerprint = FailureCause.atDestination(destination, failure).fingerprint();
        dueAt = null;
        parkedAt = at;
    }
}
