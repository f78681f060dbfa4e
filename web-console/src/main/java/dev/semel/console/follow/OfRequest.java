package dev.semel.console.follow;

import jakarta.faces.context.FacesContext;
import java.util.Map;
import java.util.function.Supplier;

/** What a page shows, read once for each request: the next one, also that of a poll, sees what has changed. */
public final class OfRequest {

    private OfRequest() {}

    /** @return null if that is what is read; it is asked for again then */
    public static <T> T get(String name, Class<T> type, Supplier<T> read) {
        return type.cast(attributes().computeIfAbsent(name, missing -> read.get()));
    }

    /** Shows this for the rest of the request. */
    public static void put(String name, Object shown) {
        attributes().compute(name, (key, before) -> shown);
    }

    /** The next one who asks reads it again. */
    public static void forget(String... names) {
        for (String name : names) {
            attributes().remove(name);
        }
    }

    private static Map<Object, Object> attributes() {
        return FacesContext.getCurrentInstance().getAttributes();
    }
}
