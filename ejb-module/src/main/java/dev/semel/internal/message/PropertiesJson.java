package dev.semel.internal.message;

import jakarta.json.JsonArray;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonReader;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import jakarta.json.spi.JsonProvider;
import java.io.StringReader;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

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

    private static final String BYTES = "Bytes";
    private static final Set<Class<?>> TYPES = Set.of(
            String.class,
            Boolean.class,
            Byte.class,
            Short.class,
            Integer.class,
            Long.class,
            Float.class,
            Double.class,
            Character.class,
            byte[].class);

    private PropertiesJson() {}

    static boolean canHold(Object value) {
        return TYPES.contains(value.getClass());
    }

    /** Values may be null, in a list too; those of properties are not. */
    public static String write(Map<String, Object> properties) {
        JsonObjectBuilder object = JSON.createObjectBuilder();
        properties.forEach((name, value) -> object.add(name, value(value)));
        return ascii(object.build());
    }

    public static String write(List<Object> values) {
        JsonArrayBuilder array = JSON.createArrayBuilder();
        values.forEach(value -> array.add(value(value)));
        return ascii(array.build());
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

    public static List<Object> readList(String json) {
        try (JsonReader reader = JSON.createReader(new StringReader(json))) {
            return reader.readArray().getValuesAs(PropertiesJson::value);
        }
    }

    private static JsonValue value(Object value) {
        if (value == null) {
            return JsonValue.NULL;
        }
        if (value instanceof String text) {
            return JSON.createValue(text);
        }
        return value instanceof byte[] bytes
                ? typed(BYTES, Base64.getEncoder().encodeToString(bytes))
                : typed(value.getClass().getSimpleName(), value.toString());
    }

    private static JsonArray typed(String type, String letters) {
        return JSON.createArrayBuilder().add(type).add(letters).build();
    }

    private static Object value(JsonValue json) {
        if (json.getValueType() == JsonValue.ValueType.NULL) {
            return null;
        }
        if (json instanceof JsonString text) {
            return text.getString();
        }
        JsonArray typed = json.asJsonArray();
        return value(typed.getString(0), typed.getString(1));
    }

    private static Object value(String type, String letters) {
        return switch (type) {
            case "Boolean" -> Boolean.valueOf(letters);
            case "Byte" -> Byte.valueOf(letters);
            case "Short" -> Short.valueOf(letters);
            case "Integer" -> Integer.valueOf(letters);
            case "Long" -> Long.valueOf(letters);
            case "Float" -> Float.valueOf(letters);
            case "Double" -> Double.valueOf(letters);
            case "Character" -> letters.charAt(0);
            case BYTES -> Base64.getDecoder().decode(letters);
            default -> throw new IllegalArgumentException("A stored message holds the unknown type " + type + ".");
        };
    }

    private static String ascii(JsonValue value) {
        String json = value.toString();
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
