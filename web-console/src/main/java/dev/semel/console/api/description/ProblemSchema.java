package dev.semel.console.api.description;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import java.util.List;

/** A problem (RFC 9457) as Semel writes it. */
final class ProblemSchema {

    private ProblemSchema() {}

    static JsonObject of() {
        JsonObject part = object(texts("name", "rule", "value"));
        JsonObjectBuilder members = texts("type", "title", "detail", "reference")
                .add("status", Json.createObjectBuilder().add("type", "integer"))
                .add("parts", Json.createObjectBuilder().add("type", "array").add("items", part));
        return object(members);
    }

    private static JsonObjectBuilder texts(String... names) {
        JsonObjectBuilder members = Json.createObjectBuilder();
        List.of(names)
                .forEach(name -> members.add(name, Json.createObjectBuilder().add("type", "string")));
        return members;
    }

    private static JsonObject object(JsonObjectBuilder members) {
        return Json.createObjectBuilder()
                .add("type", "object")
                .add("properties", members)
                .build();
    }
}
