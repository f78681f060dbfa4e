package dev.semel.internal.idempotency.store.jpa;

import dev.semel.internal.idempotency.store.KeyRecord;
import dev.semel.internal.idempotency.store.KeyRecord.End;
import dev.semel.internal.idempotency.store.KeyRecord.Last;
import dev.semel.internal.idempotency.store.KeyRecord.Lease;
import dev.semel.internal.idempotency.store.RecordStatus;
import dev.semel.internal.jpa.Binary;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

@Entity(name = "SemelIdempotencyRecord")
@Table(name = "semel_idempotency_record")
class IdempotencyRecordEntity {

    @Id
    @Column(name = "key_hash")
    UUID keyHash;

    @Column(name = "content_hash")
    byte @Nullable [] contentHash;

    @Enumerated(EnumType.STRING)
    RecordStatus status;

    @Column(name = "message_id")
    @Nullable
    String messageId;

    int attempts;

    @Column(name = "retry_event_id")
    @Nullable
    UUID retryEventId;

    // Null: it is known, as with nearly all keys.
    @Column(name = "outcome_unknown")
    @Nullable
    Boolean outcomeUnknown;

    @Column(name = "lease_token")
    @Nullable
    UUID leaseToken;

    @Column(name = "lease_until")
    @Nullable
    Instant leaseUntil;

    @Column(name = "failing_since")
    @Nullable
    Instant failingSince;

    @Column(name = "error_type")
    @Nullable
    String errorType;

    @Column(name = "error_message")
    @Nullable
    String errorMessage;

    String node;

    @Column(name = "completed_at")
    @Nullable
    Instant completedAt;

    @Column(name = "compared_at")
    @Nullable
    Instant comparedAt;

    protected IdempotencyRecordEntity() {}

    KeyRecord read() {
        return new KeyRecord(
                keyHash.toString(),
                Binary.text(contentHash),
                status,
                attempts,
                retryEventId,
                failingSince,
                outcomeUnknown != null && outcomeUnknown,
                leaseToken == null ? null : new Lease(leaseToken, leaseUntil),
                new Last(
                        messageId,
                        node,
                        errorType,
                        errorMessage,
                        completedAt == null ? null : new End(completedAt, comparedAt)));
    }

    void write(KeyRecord record) {
        status = record.status();
        attempts = record.attempts();
        retryEventId = record.retryEventId();
        failingSince = record.failingSince();
        outcomeUnknown = record.isOutcomeUnknown() ? true : null;
        Lease lease = record.lease();
        leaseToken = lease == null ? null : lease.token();
        leaseUntil = lease == null ? null : lease.until();
        messageId = record.last().messageId();
        node = record.last().node();
        errorType = record.last().errorType();
        errorMessage = record.last().errorMessage();
        End end = record.last().end();
        completedAt = end == null ? null : end.at();
        comparedAt = end == null ? null : end.comparedAt();
    }
}
