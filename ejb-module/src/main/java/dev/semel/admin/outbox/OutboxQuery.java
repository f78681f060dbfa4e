package dev.semel.admin.outbox;

import dev.semel.admin.ListFilter;
import java.time.Instant;

/**
 * Which events are wanted; null means any.
 *
 * @param retries null for events of applications and retries of consumers alike
 */
public record OutboxQuery(
        String status,
        String type,
        String destination,
        String aggregateId,
        String key,
        Retries retries,
        Instant from,
        Instant to)
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
