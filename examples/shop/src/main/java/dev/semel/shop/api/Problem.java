package dev.semel.shop.api;

import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;

/** What a client is told when a request cannot be answered. */
public record Problem(String error) {

    static Response response(Response.Status status, Exception cause) {
        return Response.status(status)
                .type(MediaType.APPLICATION_JSON_TYPE)
                .entity(new Problem(cause.getMessage()))
                .build();
    }
}
