package dev.semel.console.api.json;

import dev.semel.admin.ListFilter;
import dev.semel.console.api.problem.BadInputException;
import dev.semel.console.api.problem.BadInputException.BadInput;
import jakarta.json.JsonArray;
import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import jakarta.json.JsonValue.ValueType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * Reads records. All members are needed, but those of a filter, where a missing one means any; and there may be no others: a condition with
 * a slip in its name would let an action change more than was meant.
 */
final class JsonRecord {

    private static final int LONGEST_SHOWN = 80;

    private JsonRecord() {}

    /** @throws BadInputException if it cannot be read */
    static <R extends Record> R read(JsonValue json, Class<R> type) {
        return type.cast(record("", json, type));
    }

    private static Object record(String path, JsonValue json, Class<?> type) {
        if (!(json instanceof JsonObject members)) {
            throw bad(path.isEmpty() ? "body" : path.substring(0, path.length() - 1), "an object", json);
        }
        RecordComponent[] components = type.getRecordComponents();
        List<String> names = Stream.of(components).map(RecordComponent::getName).toList();
        members.keySet().stream()
                .filter(name -> !names.contains(name))
                .findFirst()
                .ifPresent(name -> {
                    throw bad(path + shown(name), "one of the members here: " + names, members.get(name));
                });
        Object[] values = Stream.of(components)
                .map(component -> member(path, members, component))
                .toArray();
        try {
            Class<?>[] types =
                    Stream.of(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
            return type.getConstructor(types).newInstance(values);
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(type + " cannot be made of a request; nothing was done.", impossible);
        }
    }

    private static Object member(String path, JsonObject members, RecordComponent component) {
        String name = path + component.getName();
        JsonValue json = members.get(component.getName());
        boolean isMissing = json == null || json == JsonValue.NULL;
        if (isMissing && !ListFilter.class.isAssignableFrom(component.getDeclaringRecord())) {
            throw new BadInputException(new BadInput(name, rule(component.getType()), "missing"));
        }
        return isMissing ? null : value(name, json, component.getGenericType());
    }

    private static Object value(String name, JsonValue json, Type generic) {
        if (generic instanceof ParameterizedType list) {
            return list(name, json, list.getActualTypeArguments()[0]);
        }
        Class<?> type = (Class<?>) generic;
        if (type.isRecord()) {
            return record(name + ".", json, type);
        }
        try {
            if (type == long.class) {
                return number(json);
            }
            if (type == boolean.class) {
                return flag(json);
            }
            return type == int.class ? Math.toIntExact(number(json)) : scalar(text(json), type);
        } catch (ArithmeticException | ClassCastException | DateTimeException | IllegalArgumentException unreadable) {
            throw bad(name, rule(type), json);
        }
    }

    private static List<Object> list(String name, JsonValue json, Type of) {
        if (!(json instanceof JsonArray array)) {
            throw bad(name, rule(List.class), json);
        }
        List<Object> all = new ArrayList<>();
        for (JsonValue one : array) {
            all.add(value(name + "[" + all.size() + "]", one, of));
        }
        return all;
    }

    private static long number(JsonValue json) {
        return ((JsonNumber) json).longValueExact();
    }

    private static boolean flag(JsonValue json) {
        boolean isTrue = json.getValueType() == ValueType.TRUE;
        if (!isTrue && json.getValueType() != ValueType.FALSE) {
            throw new IllegalArgumentException();
        }
        return isTrue;
    }

    private static String text(JsonValue json) {
        return ((JsonString) json).getString();
    }

    private static Object scalar(String text, Class<?> type) {
        if (type == String.class) {
            return text;
        } else if (type == UUID.class) {
            return UUID.fromString(text);
        } else if (type == Instant.class) {
            return OffsetDateTime.parse(text).toInstant();
        } else if (type == Duration.class) {
            return Duration.parse(text);
        }
        return Arrays.stream(type.getEnumConstants())
                .filter(constant -> ((Enum<?>) constant).name().equals(text))
                .findFirst()
                .orElseThrow(IllegalArgumentException::new);
    }

    private static String rule(Class<?> type) {
        if (type.isEnum()) {
            return "one of " + Arrays.toString(type.getEnumConstants());
        } else if (type == Instant.class) {
            return "a time such as \"2026-11-25T10:00:00Z\"";
        } else if (type == Duration.class) {
            return "a duration such as \"P30D\"";
        } else if (type == UUID.class) {
            return "a UUID";
        } else if (type == long.class || type == int.class) {
            return "a whole number";
        } else if (type == boolean.class) {
            return "true or false";
        } else if (type == List.class) {
            return "a list";
        }
        return type.isRecord() ? "an object" : "a text";
    }

    private static BadInputException bad(String name, String rule, JsonValue json) {
        return new BadInputException(
                new BadInput(name, rule, shown(json instanceof JsonString text ? text.getString() : json.toString())));
    }

    private static String shown(String value) {
        return value.length() > LONGEST_SHOWN ? value.substring(0, LONGEST_SHOWN - 1) + "…" : value;
    }
}
