package dev.semel.console.keys;

import dev.semel.admin.keys.KeyQuery;
import dev.semel.console.url.Period;
import dev.semel.console.url.QueryString;
import dev.semel.console.url.UrlParameters;
import java.io.Serializable;
import java.time.Instant;
import java.util.List;

/** Which keys the list shows, as its address says. Null means any. */
public record KeysFilter(String key, String consumer, String status, Period period) implements Serializable {

    static final List<String> STATUSES =
            List.of("IN_PROGRESS", "LAPSED", "COMPLETED", "FAILED", "LEFT_TO_BROKER", "PARKED", "DISCARDED");

    public static KeysFilter read(UrlParameters url) {
        return new KeysFilter(
                url.exactText("key"), url.text("consumer"), url.oneOf("status", STATUSES), Period.read(url));
    }

    public KeyQuery query(Instant now) {
        return new KeyQuery(key, consumer, status, period.from(now), period.to());
    }

    /** The parameters of the list that shows the same. */
    public static QueryString write(KeyQuery query) {
        return QueryString.empty()
                .with("status", query.status())
                .with("consumer", query.consumer())
                .with("key", query.key())
                .with("from", query.from())
                .with("to", query.to());
    }

    /** For display, one condition each; empty without a filter. */
    List<String> words() {
        return write().words();
    }

    QueryString write() {
        return period.write(QueryString.empty()
                .with("status", status)
                .with("consumer", consumer)
                .with("key", key));
    }
}
