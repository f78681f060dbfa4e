package dev.semel.internal.idempotency.http;

import jakarta.json.Json;
import jakarta.ws.rs.core.Response;

/** Why a request was not worked on (RFC 9457). */
final class Problem {

    private static final String TYPE = "application/problem+json";

    private Problem() {}

    /**
     * @param title the kind of problem in a few words
     * @param sentence what happened, which one, and what comes next
     */
    static Response of(int status, String title, String sentence) {
        return with(status, title, sentence).build();
    }

    static Response later(int status, String title, String sentence, int seconds) {
        return with(status, title, sentence).header("Retry-After", seconds).build();
    }

    private static Response.ResponseBuilder with(int status, String title, String sentence) {
        String json = Json.createObjectBuilder()
                .add("type", "about:blank")
                .add("title", title)
                .add("status", status)
                .add("detail", sentence)
                .build()
                .toString();
        return Response.status(status).type(TYPE).entity(json);
    }
}
