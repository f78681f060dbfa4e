package dev.semel.admin.outbox;

import dev.semel.admin.ListFilter;
import java.time.Instant;

/** Which events are wanted; null means any. */
public record OutboxQuery(
        String status, String type, String destination, String aggregateId, String key, Instant from, Instant to)
        implements ListFilter {

    @Override
    public String words() {
        String words = ListFilter.words(
                "status", status,
                "type", type,
                "destination", destination,
                "aggregate", aggregateId,
                "key", key,
                "appended from", from,
                "appended before", to);
        return words.isEmpty() ? "no filter, all events" : words;
    }
}
