package dev.semel.admin.keys;

import dev.semel.internal.admin.FilterText;

/** The filter of the list of keys as an operation keeps it. */
public final class FrozenKeyFilter {

    private FrozenKeyFilter() {}

    static String write(KeyQuery query) {
        return FilterText.write(
                "key", query.key(),
                "consumer", query.consumer(),
                "status", query.status(),
                "from", query.from(),
                "to", query.to());
    }

    public static KeyQuery read(String text) {
        FilterText parts = FilterText.read(text);
        return new KeyQuery(
                parts.part("key"), parts.part("consumer"), parts.part("status"), parts.time("from"), parts.time("to"));
    }
}
