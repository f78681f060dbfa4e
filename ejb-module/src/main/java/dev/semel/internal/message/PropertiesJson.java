package dev.semel.internal.message;

import jakarta.json.JsonArray;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonReader;
import jakarta.json.JsonString;
import jakarta.json.JsonStructure;
import jakarta.json.JsonValue;
import jakarta.json.spi.JsonProvider;
import java.io.StringReader;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Typed values as JSON and back. A string is a JSON string, any other type an array of its type name and its value in
 * letters, so that a short never comes back as an integer. The result is pure ASCII: NUL and lone surrogates are escaped
 * and pass through any database.
 */
public final class PropertiesJson {

    // Each method of Json looks for the provider anew, which was a third of a drain.
    private static final JsonProvider JSON = JsonProvider.provider();

    // What most events have, and a parser costs its buffers.
    private static final String NONE = JsonValue.EMPTY_JSON_OBJECT.toString();

    private static final HexFormat HEX = HexFormat.of();

    private PropertiesJson() {}

    public static String write(Map<String, Object> properties) {
        JsonObjectBuilder object = JSON.createObjectBuilder();
        properties.forEach((name, value) -> object.add(name, value(value)));
        return ascii(object.build().toString());
    }

    public static Map<String, Object> read(String json) {
        Map<String, Object> properties = new LinkedHashMap<>();
        if (json.equals(NONE)) {
            return properties;
        }
        try (JsonReader reader = JSON.createReader(new StringReader(json))) {
            reader.readObject().forEach((name, value) -> properties.put(name, value(value)));
            return properties;
        }
    }

    /** One typed value as JSON. */
    public static JsonValue value(Object value) {
        if (value instanceof String text) {
            return JSON.createValue(text);
        }
        JsonArrayBuilder typed = JSON.createArrayBuilder();
        return typed.add(TypedValue.nameOf(value))
                .add(TypedValue.lettersOf(value))
                .build();
    }

    /** The typed value that {@link #value(Object)} wrote. */
    public static Object value(JsonValue json) {
        if (json instanceof JsonString text) {
            return text.getString();
        }
        JsonArray typed = json.asJsonArray();
        return TypedValue.of(typed.getString(0), typed.getString(1));
    }

    /** A JSON object or array of typed values with every character outside ASCII escaped. */
    public static String write(JsonStructure json) {
        return ascii(json.toString());
    }

    static String ascii(String json) {
        StringBuilder escaped = new StringBuilder(json.length());
        for (int i = 0; i < json.length(); i++) {
            char c = json.charAt(i);
            if (c < 0x7f) {
                escaped.append(c);
            } else {
                escaped.append("\\u").append(HEX.toHexDigits(c));
            }
        }
        return escaped.toString();
    }
}
