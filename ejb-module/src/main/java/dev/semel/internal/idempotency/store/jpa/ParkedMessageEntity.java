package dev.semel.internal.idempotency.store.jpa;

import dev.semel.internal.idempotency.store.ParkReason;
import dev.semel.internal.idempotency.store.ParkedStatus;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

@Entity(name = "SemelParkedMessage")
@Table(name = "semel_parked_message")
class ParkedMessageEntity {

    @Id
    UUID id;

    String consumer;

    @Column(name = "message_id")
    String messageId;

    @Column(name = "correlation_id")
    @Nullable
    String correlationId;

    @Column(name = "key_hash")
    @Nullable
    UUID keyHash;

    @Column(name = "key_text")
    @Nullable
    String keyText;

    @Column(name = "other_content")
    @Nullable
    String otherContent;

    @Enumerated(EnumType.STRING)
    ParkedStatus status;

    @Enumerated(EnumType.STRING)
    ParkReason reason;

    String destination;

    boolean reachable;

    // Another version may have written it: it must be possible to discard it.
    @Column(name = "body_kind")
    String bodyKind;

    byte @Nullable [] body;

    String headers;

    @Column(name = "error_type")
    String errorType;

    @Column(name = "error_message")
    String errorMessage;

    @Column(name = "error_stack")
    String errorStack;

    UUID fingerprint;

    int attempts;

    int retries;

    @Column(name = "closed_at")
    @Nullable
    Instant closedAt;

    @Column(name = "copies_skipped")
    @Nullable
    Long copiesSkipped;

    protected ParkedMessageEntity() {}
}
