package dev.semel.internal.message;

import dev.semel.internal.message.content.JsonText;
import dev.semel.internal.message.content.TypedJson;
import jakarta.json.JsonValue;
import jakarta.json.stream.JsonParser;
import jakarta.json.stream.JsonParser.Event;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Typed values as JSON and back. A string is a JSON string, any other type an array of its type name and its value in
 * letters, so that a short never comes back as an integer. The result is pure ASCII: NUL and lone surrogates are escaped
 * and pass through any database.
 */
public final class PropertiesJson {

    // What most events have, and a parser costs its buffers.
    private static final String NONE = JsonValue.EMPTY_JSON_OBJECT.toString();

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

    /** Values may be null; those of properties are not. */
    public static String write(Map<String, Object> properties) {
        StringBuilder text = new StringBuilder();
        TypedJson json = new TypedJson(piece -> text.append(new String(piece, StandardCharsets.US_ASCII)));
        json.beginMap();
        properties.forEach(json::member);
        json.endMap();
        return text.toString();
    }

    public static Map<String, Object> read(String json) {
        return json.equals(NONE) ? new LinkedHashMap<>() : JsonText.read(json, PropertiesJson::map);
    }

    public static List<@Nullable Object> readList(String json) {
        return JsonText.read(json, PropertiesJson::list);
    }

    private static Map<String, Object> map(JsonParser parser) {
        require(parser.next() == Event.START_OBJECT);
        Map<String, Object> map = new LinkedHashMap<>();
        for (Event next = parser.next(); next != Event.END_OBJECT; next = parser.next()) {
            String name = parser.getString();
            map.put(name, value(parser, parser.next()));
        }
        return map;
    }

    private static List<@Nullable Object> list(JsonParser parser) {
        require(parser.next() == Event.START_ARRAY);
        List<@Nullable Object> list = new ArrayList<>();
        for (Event next = parser.next(); next != Event.END_ARRAY; next = parser.next()) {
            list.add(value(parser, next));
        }
        return list;
    }

    private static @Nullable Object value(JsonParser parser, Event value) {
        if (value == Event.VALUE_NULL) {
            return null;
        }
        if (value == Event.VALUE_STRING) {
            return parser.getString();
        }
        require(value == Event.START_ARRAY);
        Object typed = value(text(parser), text(parser));
        require(parser.next() == Event.END_ARRAY);
        return typed;
    }

    private static String text(JsonParser parser) {
        require(parser.next() == Event.VALUE_STRING);
        return parser.getString();
    }

    private static void require(boolean holds) {
        if (!holds) {
            throw new IllegalArgumentException("A stored message holds something else than typed values.");
        }
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
            case TypedJson.BYTES -> Base64.getDecoder().decode(letters);
            default -> throw new IllegalArgumentException("A stored message holds the unknown type " + type + ".");
        };
    }
}
