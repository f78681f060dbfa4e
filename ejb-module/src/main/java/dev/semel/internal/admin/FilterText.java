package dev.semel.internal.admin;

import dev.semel.internal.message.PropertiesJson;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A filter of a list as text, as an operation keeps it: what is asked for, each part under its name. */
public final class FilterText {

    private final Map<String, Object> parts;

    private FilterText(Map<String, Object> parts) {
        this.parts = parts;
    }

    /**
     * The same filter is always the same text.
     *
     * @param namesAndValues a name and what is asked for under it, and so on; null is left out
     */
    public static String write(@Nullable Object... namesAndValues) {
        Map<String, Object> parts = new TreeMap<>();
        for (int name = 0; name < namesAndValues.length; name += 2) {
            if (namesAndValues[name + 1] != null) {
                parts.put((String) namesAndValues[name], namesAndValues[name + 1].toString());
            }
        }
        return PropertiesJson.write(parts);
    }

    public static FilterText read(String text) {
        return new FilterText(PropertiesJson.read(text));
    }

    /** What is asked for under this name; null for anything. */
    public @Nullable String part(String name) {
        return Objects.toString(parts.get(name), null);
    }

    public <T> @Nullable T part(String name, Function<String, T> reader) {
        String text = part(name);
        return text == null ? null : reader.apply(text);
    }

    public @Nullable Instant time(String name) {
        return part(name, Instant::parse);
    }
}
