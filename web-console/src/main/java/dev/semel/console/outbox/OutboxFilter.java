package dev.semel.console.outbox;

import dev.semel.admin.outbox.OutboxQuery;
import dev.semel.admin.outbox.Retries;
import dev.semel.console.url.Period;
import dev.semel.console.url.QueryString;
import dev.semel.console.url.UrlParameters;
import java.io.Serializable;
import java.time.Instant;
import java.util.List;

/** Which events the list shows, as its address says. Null means any, but no retries of consumers: they are asked for. */
public record OutboxFilter(
        String status, String type, String destination, String aggregateId, String key, String retries, Period period)
        implements Serializable {

    static final List<String> STATUSES =
            List.of("PENDING", "SCHEDULED", "HELD", "PARKED", "PUBLISHED", "CAPTURED", "DISCARDED");

    static final String WITH_RETRIES = "WITH";
    static final String ONLY_RETRIES = "ONLY";

    public static OutboxFilter read(UrlParameters url) {
        return new OutboxFilter(
                url.oneOf("status", STATUSES),
                url.text("type"),
                url.text("destination"),
                url.text("aggregate"),
                url.text("key"),
                url.oneOf("retries", List.of(WITH_RETRIES, ONLY_RETRIES)),
                Period.read(url));
    }

    public OutboxQuery query(Instant now) {
        return new OutboxQuery(status, type, destination, aggregateId, key, wanted(), period.from(now), period.to());
    }

    private Retries wanted() {
        if (retries == null) {
            return Retries.WITHOUT;
        }
        return retries.equals(ONLY_RETRIES) ? Retries.ONLY : null;
    }

    /** The parameters of the list that shows the same. */
    public static QueryString write(OutboxQuery query) {
        String retries = query.retries() == Retries.ONLY ? ONLY_RETRIES : WITH_RETRIES;
        return QueryString.empty()
                .with("status", query.status())
                .with("type", query.type())
                .with("destination", query.destination())
                .with("aggregate", query.aggregateId())
                .with("key", query.key())
                .with("retries", query.retries() == Retries.WITHOUT ? null : retries)
                .with("from", query.from())
                .with("to", query.to());
    }

    /** What it asks for, one by line. */
    List<String> words() {
        return write().words();
    }

    QueryString write() {
        return period.write(QueryString.empty()
                .with("status", status)
                .with("type", type)
                .with("destination", destination)
                .with("aggregate", aggregateId)
                .with("key", key)
                .with("retries", retries));
    }
}
