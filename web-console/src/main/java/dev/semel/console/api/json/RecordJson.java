package dev.semel.console.api.json;

import jakarta.json.Json;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonBuilderFactory;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import java.lang.reflect.RecordComponent;
import java.util.Collection;
import java.util.Map;

/** Writes records. */
final class RecordJson {

    private static final JsonBuilderFactory JSON = Json.createBuilderFactory(Map.of());

    private RecordJson() {}

    static JsonObject of(Record record) {
        JsonObjectBuilder members = JSON.createObjectBuilder();
        for (RecordComponent component : record.getClass().getRecordComponents()) {
            members.add(component.getName(), value(valueOf(component, record)));
        }
        return members.build();
    }

    private static JsonValue value(Object value) {
        if (value == null) {
            return JsonValue.NULL;
        } else if (value instanceof Record record) {
            return of(record);
        } else if (value instanceof Collection<?> many) {
            JsonArrayBuilder all = JSON.createArrayBuilder();
            many.forEach(one -> all.add(value(one)));
            return all.build();
        } else if (value instanceof Map<?, ?> map) {
            JsonObjectBuilder members = JSON.createObjectBuilder();
            map.forEach((name, member) -> members.add(String.valueOf(name), value(member)));
            return members.build();
        } else if (value instanceof Boolean yes) {
            return yes ? JsonValue.TRUE : JsonValue.FALSE;
        } else if (value instanceof Number number) {
            return Json.createValue(number.longValue());
        }
        return Json.createValue(value instanceof Enum<?> constant ? constant.name() : value.toString());
    }

    private static Object valueOf(RecordComponent component, Record record) {
        try {
            return component.getAccessor().invoke(record);
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(
                    component + " of an answer cannot be read; the request was done, and is not answered.", impossible);
        }
    }
}
