package dev.semel.admin.failed;

import dev.semel.admin.RefusedException;
import dev.semel.idempotency.store.ParkedStatus;
import java.time.Instant;

/** A {@link FailedQuery} whose names have been recognised; null means any, but for the status. */
public record FailedSearch(
        FailedSource source,
        ParkedStatus status,
        String origin,
        String errorType,
        String key,
        Instant from,
        Instant to) {

    static FailedSearch of(FailedQuery query) {
        ParkedStatus status = RefusedException.orConstant(ParkedStatus.class, "status", query.status());
        return new FailedSearch(
                RefusedException.orConstant(FailedSource.class, "source", query.source()),
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
