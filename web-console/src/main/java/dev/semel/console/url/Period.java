package dev.semel.console.url;

import java.io.Serializable;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * The span of time a list shows: relative ({@code since}), or absolute ({@code from}, {@code to}); null means open. A
 * relative one is resolved at each reading, so a bookmark of "last hour" stays the last hour.
 */
public record Period(String since, Instant from, Instant to) implements Serializable {

    private static final List<String> SPANS = List.of("PT1H", "PT24H", "PT168H", "PT720H");

    public static Period read(UrlParameters url) {
        return new Period(url.oneOf("since", SPANS), url.instant("from"), url.instant("to"));
    }

    /** The relative spans a reader can choose from. */
    public List<String> spans() {
        return SPANS;
    }

    /** The start at this moment: the later of the two when both are given. */
    public Instant from(Instant now) {
        Instant start = since == null ? null : now.minus(Duration.parse(since));
        if (start == null || from == null) {
            return start == null ? from : start;
        }
        return start.isAfter(from) ? start : from;
    }

    public QueryString write(QueryString query) {
        return query.with("since", since).with("from", from).with("to", to);
    }
}
