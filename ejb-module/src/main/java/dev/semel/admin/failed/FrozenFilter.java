package dev.semel.admin.failed;

import dev.semel.internal.admin.FilterText;
import dev.semel.internal.idempotency.store.ParkedStatus;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The filter of a list as an operation keeps it, or the entries that were selected in it. */
public final class FrozenFilter {

    private FrozenFilter() {}

    private static final String SELECTED = "selected";

    /** Exactly these, in this order: messages first, each kind by its id. */
    static String write(ParkedStatus status, Collection<FailedId> selected) {
        String ids = selected.stream()
                .distinct()
                .sorted(Comparator.comparing((FailedId id) -> FailedSource.of(id.source()))
                        .thenComparing(id -> id.id().toString()))
                .map(FailedId::toString)
                .collect(Collectors.joining(","));
        return FilterText.write("status", status, SELECTED, ids);
    }

    /** Those that were selected; empty where all are meant that match. */
    public static List<FailedId> selected(String text) {
        String ids = FilterText.read(text).part(SELECTED);
        return ids == null
                ? List.of()
                : Stream.of(ids.split(",")).map(FrozenFilter::id).toList();
    }

    private static FailedId id(String words) {
        int blank = words.indexOf(' ');
        return new FailedId(words.substring(0, blank), UUID.fromString(words.substring(blank + 1)));
    }

    static String write(FailedQuery query) {
        return FilterText.write(
                "source", query.source(),
                "status", query.status(),
                "origin", query.origin(),
                "errorType", query.errorType(),
                "key", query.key(),
                "group", query.group(),
                "from", query.from(),
                "to", query.to());
    }

    public static FailedQuery read(String text) {
        FilterText parts = FilterText.read(text);
        return new FailedQuery(
                parts.part("source"),
                parts.part("status"),
                parts.part("origin"),
                parts.part("errorType"),
                parts.part("key"),
                parts.part("group", UUID::fromString),
                parts.time("from"),
                parts.time("to"));
    }
}
