package dev.semel.console.failed;

import dev.semel.admin.failed.FailedQuery;
import dev.semel.console.url.Period;
import dev.semel.console.url.QueryString;
import dev.semel.console.url.UrlParameters;
import java.io.Serializable;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

/** Which failed entries the list shows, as its address says. Null means any, but the status is PARKED if none is given. */
public record FailedFilter(
        String source, String status, String origin, String errorType, String key, UUID group, Period period)
        implements Serializable {

    static final List<String> SOURCES = List.of("MESSAGE", "EVENT");
    static final List<String> STATUSES = List.of("PARKED", "RETRIED", "DISCARDED");

    static final String STANDARD = "PARKED";

    public static FailedFilter read(UrlParameters url) {
        String status = url.oneOf("status", STATUSES);
        return new FailedFilter(
                url.oneOf("source", SOURCES),
                status == null ? STANDARD : status,
                url.text("origin"),
                url.text("error"),
                url.exactText("key"),
                url.uuid("group"),
                Period.read(url));
    }

    FailedFilter parked() {
        return new FailedFilter(source, STANDARD, origin, errorType, key, group, period);
    }

    public FailedQuery query(Instant now) {
        return new FailedQuery(source, status, origin, errorType, key, group, period.from(now), period.to());
    }

    /** The parameters of the list that shows the same. */
    public static QueryString write(FailedQuery query) {
        return QueryString.empty()
                .with("status", query.status())
                .with("source", query.source())
                .with("origin", query.origin())
                .with("error", query.errorType())
                .with("key", query.key())
                .with("group", query.group())
                .with("from", query.from())
                .with("to", query.to());
    }

    QueryString write() {
        return period.write(QueryString.empty()
                .with("status", isParked() ? null : status)
                .with("source", source)
                .with("origin", origin)
                .with("error", errorType)
                .with("key", key)
                .with("group", group));
    }

    /**
     * For display, one condition each; empty without a filter.
     *
     * @param cause the cause that is filtered by, in words; null where it has none
     */
    List<String> words(String cause) {
        if (cause == null) {
            return write().words();
        }
        List<String> others = write().with("group", null).words();
        return Stream.concat(Stream.of(cause), others.stream()).toList();
    }

    public boolean isParked() {
        return STANDARD.equals(status);
    }
}
