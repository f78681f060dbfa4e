package dev.semel.admin.failed;

import dev.semel.admin.RefusedException;
import dev.semel.internal.idempotency.store.ParkedStatus;
import java.time.Instant;

/** A {@link FailedQuery} whose names have been recognised; null means any, but for the status. */
public record FailedSearch(
        Source source, ParkedStatus status, String origin, String errorType, String key, Instant from, Instant to) {

    /** Where a failed entry stands. */
    public enum Source {
        /** A message that a consumer parked. */
        MESSAGE,
        /** An outbox event that the relay parked. */
        EVENT
    }

    static FailedSearch of(FailedQuery query) {
        ParkedStatus status = RefusedException.orConstant(ParkedStatus.class, "status", query.status());
        return new FailedSearch(
                RefusedException.orConstant(Source.class, "source", query.source()),
                status == null ? ParkedStatus.PARKED : status,
                query.origin(),
                query.errorType(),
                query.key(),
                query.from(),
                query.to());
    }

    boolean isForParked() {
        return status == ParkedStatus.PARKED;
    }
}
