package dev.semel.admin.outbox;

import dev.semel.admin.ListFilter;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Which events are wanted; null means any.
 *
 * @param retries null for events of applications and retries of consumers alike
 */
public record OutboxQuery(
        @Nullable String status,
        @Nullable String type,
        @Nullable String destination,
        @Nullable String aggregateId,
        @Nullable String key,
        @Nullable Retries retries,
        @Nullable Instant from,
        @Nullable Instant to)
        implements ListFilter {

    @Override
    public String words() {
        String words = ListFilter.words(
                "status", status,
                "type", type,
                "destination", destination,
                "aggregate", aggregateId,
                "key", key,
                "retries", retries,
                "appended from", from,
                "appended before", to);
        return words.isEmpty() ? "no filter, all events" : words;
    }

    OutboxQuery in(String otherStatus) {
        return new OutboxQuery(otherStatus, type, destination, aggregateId, key, retries, from, to);
    }
}
