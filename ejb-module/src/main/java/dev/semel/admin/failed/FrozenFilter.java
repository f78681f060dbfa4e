package dev.semel.admin.failed;

import dev.semel.internal.message.PropertiesJson;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Function;

/** The filter of a list as an operation keeps it. */
public final class FrozenFilter {

    private FrozenFilter() {}

    static String write(FailedQuery query) {
        Map<String, Object> parts = new TreeMap<>();
        put(parts, "source", query.source());
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
                null,
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
