package dev.semel.internal.idempotency.http;

import jakarta.json.Json;
import jakarta.ws.rs.core.Response;

/** Why a request was not worked on (RFC 9457). */
final class Problem {

    private static final String TYPE = "application/problem+json";

    private Problem() {}

    static Response of(int status, String sentence) {
        return with(status, sentence).build();
    }

    static Response later(int status, String sentence, int seconds) {
        return with(status, sentence).header("Retry-After", seconds).build();
    }

    private static Response.ResponseBuilder with(int status, String sentence) {
        String json = Json.createObjectBuilder()
                .add("status", status)
                .add("detail", sentence)
                .build()
                .toString();
        return Response.status(status).type(TYPE).entity(json);
    }
}
