package dev.semel.admin.failed;

import dev.semel.internal.idempotency.store.ParkedStatus;
import dev.semel.internal.message.PropertiesJson;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Function;
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
        return PropertiesJson.write(new TreeMap<>(Map.of("status", status.name(), SELECTED, ids)));
    }

    /** Those that were selected; empty where all are meant that match. */
    public static List<FailedId> selected(String text) {
        String ids = Objects.toString(PropertiesJson.read(text).get(SELECTED), "");
        return ids.isEmpty()
                ? List.of()
                : Stream.of(ids.split(",")).map(FrozenFilter::id).toList();
    }

    private static FailedId id(String words) {
        int blank = words.indexOf(' ');
        return new FailedId(words.substring(0, blank), UUID.fromString(words.substring(blank + 1)));
    }

    static String write(FailedQuery query) {
        Map<String, Object> parts = new TreeMap<>();
        put(parts, "source", query.source());
        put(parts, "status", query.status());
        put(parts, "origin", query.origin());
        put(parts, "errorType", query.errorType());
        put(parts, "key", query.key());
        put(parts, "group", query.group());
        put(parts, "from", query.from());
        put(parts, "to", query.to());
        return PropertiesJson.write(parts);
    }

    public static FailedQuery read(String text) {
        Map<String, Object> parts = PropertiesJson.read(text);
        return new FailedQuery(
                (String) parts.get("source"),
                (String) parts.get("status"),
                (String) parts.get("origin"),
                (String) parts.get("errorType"),
                (String) parts.get("key"),
                part(parts, "group", UUID::fromString),
                part(parts, "from", Instant::parse),
                part(parts, "to", Instant::parse));
    }

    private static void put(Map<String, Object> parts, String name, Object value) {
        if (value != null) {
            parts.put(name, value.toString());
        }
    }

    private static <T> T part(Map<String, Object> parts, String name, Function<String, T> reader) {
        String text = Objects.toString(parts.get(name), null);
        return text == null ? null : reader.apply(text);
    }
}
