package dev.semel.admin.outbox;

import dev.semel.internal.admin.FilterText;

/** The filter of the list of events as an operation keeps it. */
public final class FrozenEventFilter {

    private FrozenEventFilter() {}

    static String write(OutboxQuery query) {
        return FilterText.write(
                "status", query.status(),
                "type", query.type(),
                "destination", query.destination(),
                "aggregateId", query.aggregateId(),
                "key", query.key(),
                "retries", query.retries(),
                "from", query.from(),
                "to", query.to());
    }

    public static OutboxQuery read(String text) {
        FilterText parts = FilterText.read(text);
        return new OutboxQuery(
                parts.part("status"),
                parts.part("type"),
                parts.part("destination"),
                parts.part("aggregateId"),
                parts.part("key"),
                parts.part("retries", Retries::valueOf),
                parts.time("from"),
                parts.time("to"));
    }
}
