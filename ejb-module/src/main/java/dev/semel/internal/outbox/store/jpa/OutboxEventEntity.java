package dev.semel.internal.outbox.store.jpa;

import dev.semel.internal.jpa.InstantConverter;
import dev.semel.internal.message.BodyKind;
import dev.semel.internal.outbox.store.OutboxStatus;
import dev.semel.outbox.DestinationKind;
import jakarta.persistence.Column;
import jakarta.persistence.Convert;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.UUID;

@Entity(name = "SemelOutboxEvent")
@Table(name = "semel_outbox_event")
class OutboxEventEntity {

    @Id
    UUID id;

    @Column(insertable = false, updatable = false)
    long position;

    int slot;

    @Column(name = "event_group")
    String group;

    @Column(name = "sequence_number")
    Long sequenceNumber;

    @Column(name = "previous_number")
    Long previousNumber;

    @Column(name = "holds_group")
    boolean holdsGroup;

    @Column(name = "event_type")
    String type;

    @Column(name = "aggregate_type")
    String aggregateType;

    @Column(name = "aggregate_id")
    String aggregateId;

    String destination;

    @Column(name = "destination_kind")
    @Enumerated(EnumType.STRING)
    DestinationKind destinationKind;

    String consumer;

    @Column(name = "key_text")
    String keyText;

    @Column(name = "body_kind")
    @Enumerated(EnumType.STRING)
    BodyKind bodyKind;

    byte[] body;

    @Column(name = "body_size")
    Integer bodySize;

    String headers;

    @Enumerated(EnumType.STRING)
    OutboxStatus status;

    int attempts;

    @Column(name = "due_at")
    @Convert(converter = InstantConverter.class)
    Instant dueAt;

    @Column(name = "expires_at")
    @Convert(converter = InstantConverter.class)
    Instant expiresAt;

    int priority;

    @Column(name = "error_type")
    String errorType;

    @Column(name = "error_message")
    String errorMessage;

    @Column(name = "error_stack")
    String errorStack;

    String node;

    @Column(name = "created_at")
    @Convert(converter = InstantConverter.class)
    Instant createdAt;

    @Column(name = "published_at")
    @Convert(converter = InstantConverter.class)
    Instant publishedAt;

    @Column(name = "parked_at")
    @Convert(converter = InstantConverter.class)
    Instant parkedAt;

    protected OutboxEventEntity() {}
}
