package dev.semel.internal.message.content;

import jakarta.json.stream.JsonParser;
import jakarta.json.stream.JsonParser.Event;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds one value of a JSON text, and keeps nothing else of it. Of what stands twice under one name, the last counts. */
public final class PointedValue {

    private final JsonParser parser;
    private final JsonPath path;
    private @Nullable String found;

    private PointedValue(JsonParser parser, JsonPath path) {
        this.parser = parser;
        this.path = path;
    }

    /**
     * The text or number to which a JSON pointer leads, a number in its one form ({@code 100} for {@code 1e2}); empty if neither is
     * there.
     *
     * @throws RuntimeException if the text is not one JSON object or array and nothing else
     */
    public static Optional<String> of(String text, String pointer) {
        return JsonText.read(text, parser -> {
            PointedValue value = new PointedValue(parser, JsonPath.of(pointer));
            value.find(parser.next(), 0);
            return Optional.ofNullable(value.found);
        });
    }

    private void find(Event value, int level) {
        if (path.isEnd(level)) {
            found = scalar(value);
            skip(value);
        } else if (value == Event.START_OBJECT) {
            for (Event next = parser.next(); next != Event.END_OBJECT; next = parser.next()) {
                findOrSkip(parser.getString(), parser.next(), level);
            }
        } else if (value == Event.START_ARRAY) {
            int number = 0;
            for (Event next = parser.next(); next != Event.END_ARRAY; next = parser.next()) {
                findOrSkip(String.valueOf(number++), next, level);
            }
        }
    }

    private void findOrSkip(String step, Event value, int level) {
        if (path.leadsTo(step, level)) {
            found = null;
            find(value, level + 1);
        } else {
            skip(value);
        }
    }

    private @Nullable String scalar(Event value) {
        return switch (value) {
            case VALUE_STRING -> parser.getString();
            case VALUE_NUMBER -> CanonicalNumber.of(parser.getString());
            default -> null;
        };
    }

    private void skip(Event value) {
        int open = change(value);
        while (open > 0) {
            open += change(parser.next());
        }
    }

    private static int change(Event event) {
        return switch (event) {
            case START_OBJECT, START_ARRAY -> 1;
            case END_OBJECT, END_ARRAY -> -1;
            default -> 0;
        };
    }
}
