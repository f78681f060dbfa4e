package dev.semel.admin.failed;

import dev.semel.admin.ListFilter;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Which failed entries are wanted; null means any.
 *
 * @param source {@code MESSAGE} for a parked message of a consumer, {@code EVENT} for a parked outbox event
 * @param status {@code PARKED} (default when null), {@code RETRIED} or {@code DISCARDED}
 * @param origin name of the consumer or of the destination
 * @param errorType full or simple name of the exception
 * @param group the id of a cause
 */
public record FailedQuery(
        @Nullable String source,
        @Nullable String status,
        @Nullable String origin,
        @Nullable String errorType,
        @Nullable String key,
        @Nullable UUID group,
        @Nullable Instant from,
        @Nullable Instant to)
        implements ListFilter {

    @Override
    public String words() {
        return words(group == null ? null : group.toString());
    }

    /**
     * The same.
     *
     * @param cause in words, which may be long, and so come last: the audit cuts what is longer than it keeps
     */
    String words(@Nullable String cause) {
        return ListFilter.words(
                "status", status,
                "origin", origin,
                "error", errorType,
                "key", key,
                "parked from", from,
                "parked before", to,
                "cause", cause);
    }

    /** The same for those that say their status before: "parked until", "given up until". */
    FailedQuery withoutStatus() {
        return new FailedQuery(source, null, origin, errorType, key, group, from, to);
    }

    /** The parked entries of one cause. */
    public static FailedQuery ofCause(String source, UUID cause) {
        return new FailedQuery(source, null, null, null, null, cause, null, null);
    }
}
