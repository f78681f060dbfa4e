package dev.semel.console.api.problem;

import dev.semel.console.api.problem.BadInputException.BadInput;
import jakarta.json.Json;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import java.util.List;

/**
 * Why a request was not done.
 *
 * @param title the kind of problem in a few words
 * @param detail what happened, which one, and what comes next
 * @param reference under which the log has the whole story; null where the log has nothing
 * @param parts of the request that cannot be read; empty where that is not the problem
 */
public record Problem(int status, String title, String detail, String reference, List<BadInput> parts) {

    public static final String TYPE = "application/problem+json";

    public Problem(int status, String title, String detail) {
        this(status, title, detail, null, List.of());
    }

    /** As RFC 9457 has it, with two members more: {@code reference} and {@code parts}. */
    public String json() {
        JsonObjectBuilder problem = Json.createObjectBuilder()
                .add("type", "about:blank")
                .add("title", title)
                .add("status", status)
                .add("detail", detail);
        if (reference != null) {
            problem.add("reference", reference);
        }
        if (!parts.isEmpty()) {
            JsonArrayBuilder all = Json.createArrayBuilder();
            parts.forEach(part -> all.add(json(part)));
            problem.add("parts", all);
        }
        return problem.build().toString();
    }

    private static JsonObject json(BadInput part) {
        return Json.createObjectBuilder()
                .add("name", part.name())
                .add("rule", part.rule())
                .add("value", part.value())
                .build();
    }
}
