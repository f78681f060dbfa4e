package dev.semel.internal.message;

import jakarta.json.spi.JsonProvider;
import jakarta.json.stream.JsonParser;
import java.io.StringReader;

/** Tells JSON that is broken from JSON that is not, and from a text that was never meant to be any. */
public final class BrokenJson {

    private static final JsonProvider JSON = JsonProvider.provider();

    private BrokenJson() {}

    /** Whether a text begins as an object or an array, and does not go on as one. */
    public static boolean is(String text) {
        String begun = text.stripLeading();
        if (!begun.startsWith("{") && !begun.startsWith("[")) {
            return false;
        }
        try (JsonParser parser = JSON.createParser(new StringReader(begun))) {
            int depth = 0;
            do {
                depth += switch (parser.next()) {
                    case START_OBJECT, START_ARRAY -> 1;
                    case END_OBJECT, END_ARRAY -> -1;
                    default -> 0;
                };
            } while (depth > 0);
            return false;
        } catch (RuntimeException broken) {
            // Also a plain one: that is how the parser refuses what is nested too deeply, or ends too early.
            return true;
        }
    }
}
