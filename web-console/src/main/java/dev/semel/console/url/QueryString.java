package dev.semel.console.url;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The query part of an address. Immutable; each name stands at most once. */
public final class QueryString {

    private static final QueryString EMPTY = new QueryString(Map.of());

    private final Map<String, String> parameters;

    private QueryString(Map<String, String> parameters) {
        this.parameters = parameters;
    }

    public static QueryString empty() {
        return EMPTY;
    }

    /** The same with one parameter set anew; null or empty removes it. */
    public QueryString with(String name, Object value) {
        Map<String, String> changed = new LinkedHashMap<>(parameters);
        String text = value == null ? "" : value.toString();
        if (text.isEmpty()) {
            changed.remove(name);
        } else {
            changed.put(name, text);
        }
        return new QueryString(changed);
    }

    public boolean isEmpty() {
        return parameters.isEmpty();
    }

    /** The parameters as they are shown, in the order in which they were set. */
    public Map<String, String> parameters() {
        return new LinkedHashMap<>(parameters);
    }

    /** Encoded, with the leading question mark; empty when there is no parameter. */
    @Override
    public String toString() {
        return parameters.entrySet().stream()
                .map(entry -> encoded(entry.getKey()) + "=" + encoded(entry.getValue()))
                .collect(Collectors.joining("&", parameters.isEmpty() ? "" : "?", ""));
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    /** Each name with its value, one by line. */
    public List<String> words() {
        return parameters().entrySet().stream()
                .map(condition -> condition.getKey() + " = " + condition.getValue())
                .toList();
    }
}
