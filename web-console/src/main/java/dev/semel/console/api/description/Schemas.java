package dev.semel.console.api.description;

import dev.semel.admin.ListFilter;
import jakarta.json.Json;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;

/** Records as schemas, each by its name. */
final class Schemas {

    private static final String NOWHERE = "";
    private static final Map<Class<?>, String[]> SCALARS = Map.of(
            String.class, new String[] {"string"},
            UUID.class, new String[] {"string", "uuid"},
            Instant.class, new String[] {"string", "date-time"},
            Duration.class, new String[] {"string", "duration"},
            int.class, new String[] {"integer", "int32"},
            Integer.class, new String[] {"integer", "int32"},
            long.class, new String[] {"integer", "int64"},
            Long.class, new String[] {"integer", "int64"},
            boolean.class, new String[] {"boolean"});

    private final Map<String, JsonObject> byName = new TreeMap<>();

    JsonObject all() {
        JsonObjectBuilder all = Json.createObjectBuilder();
        byName.forEach(all::add);
        return all.build();
    }

    /** What a caller sends: all of it is needed, unless it is a filter. */
    JsonObject ofBody(Type type) {
        return of(type, true);
    }

    JsonObject ofAnswer(Type type) {
        return of(type, false);
    }

    private JsonObject of(Type type, boolean isBody) {
        Class<?> raw = raw(type);
        if (raw.isRecord()) {
            String name = name(type);
            if (!byName.containsKey(name)) {
                byName.put(name, JsonObject.EMPTY_JSON_OBJECT);
                byName.put(name, object(type, raw, isBody));
            }
            return Json.createObjectBuilder()
                    .add("$ref", "#/components/schemas/" + name)
                    .build();
        } else if (Collection.class.isAssignableFrom(raw)) {
            return Json.createObjectBuilder()
                    .add("type", "array")
                    .add("items", of(argument(type, 0), isBody))
                    .build();
        } else if (raw == Map.class) {
            return Json.createObjectBuilder()
                    .add("type", "object")
                    .add("additionalProperties", of(argument(type, 1), isBody))
                    .build();
        } else if (raw.isEnum()) {
            return Json.createObjectBuilder()
                    .add("type", "string")
                    .add(
                            "enum",
                            Json.createArrayBuilder(Arrays.stream(raw.getEnumConstants())
                                    .map(constant -> ((Enum<?>) constant).name())
                                    .toList()))
                    .build();
        }
        return scalar(raw);
    }

    private static JsonObject scalar(Class<?> type) {
        String[] words = SCALARS.get(type);
        if (words == null) {
            throw new IllegalStateException("The description of the API has no word for " + type + ".");
        }
        JsonObjectBuilder schema = Json.createObjectBuilder().add("type", words[0]);
        return (words.length == 1 ? schema : schema.add("format", words[1])).build();
    }

    private JsonObject object(Type type, Class<?> record, boolean isBody) {
        JsonObjectBuilder members = Json.createObjectBuilder();
        JsonArrayBuilder required = Json.createArrayBuilder();
        boolean isNeeded = !ListFilter.class.isAssignableFrom(record);
        for (RecordComponent component : record.getRecordComponents()) {
            JsonObject schema = of(resolved(component.getGenericType(), type, record), isBody);
            boolean isNeverNull = component.getType().isPrimitive() || isBody && isNeeded;
            members.add(component.getName(), isNeverNull ? schema : orNull(schema));
            if (isNeeded) {
                required.add(component.getName());
            }
        }
        JsonObjectBuilder object = Json.createObjectBuilder()
                .add("type", "object")
                .add("properties", members)
                .add("additionalProperties", false);
        return (isNeeded ? object.add("required", required) : object).build();
    }

    private static JsonObject orNull(JsonObject schema) {
        JsonObject nothing = Json.createObjectBuilder().add("type", "null").build();
        return Json.createObjectBuilder()
                .add("anyOf", Json.createArrayBuilder().add(schema).add(nothing))
                .build();
    }

    private static Type resolved(Type component, Type type, Class<?> record) {
        if (component instanceof TypeVariable<?> variable) {
            return argument(type, Arrays.asList(record.getTypeParameters()).indexOf(variable));
        }
        if (component instanceof ParameterizedType list
                && list.getActualTypeArguments()[0] instanceof TypeVariable<?>) {
            return new ListOf(argument(type, 0));
        }
        return component;
    }

    private static Type argument(Type type, int index) {
        return type instanceof ListOf list
                ? list.element()
                : ((ParameterizedType) type).getActualTypeArguments()[index];
    }

    private static Class<?> raw(Type type) {
        if (type instanceof ListOf) {
            return Collection.class;
        }
        return (Class<?>) (type instanceof ParameterizedType generic ? generic.getRawType() : type);
    }

    // A nested one is named after what it is nested in.
    private static String name(Type type) {
        Class<?> raw = raw(type);
        String outer = raw.getEnclosingClass() == null
                ? NOWHERE
                : raw.getEnclosingClass().getSimpleName().replace("Resource", NOWHERE);
        String of =
                type instanceof ParameterizedType generic ? "Of" + name(generic.getActualTypeArguments()[0]) : NOWHERE;
        return outer + raw.getSimpleName() + of;
    }

    /** A list whose variable is resolved. */
    private record ListOf(Type element) implements Type {}
}
