package dev.semel.shop.api;

import dev.semel.shop.message.UnreadableMessageException;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;

/** What the shop cannot read is the client's mistake. */
@Provider
public class BadRequestMapper implements ExceptionMapper<UnreadableMessageException> {

    @Override
    public Response toResponse(UnreadableMessageException unreadable) {
        return Problem.response(Response.Status.BAD_REQUEST, unreadable);
    }
}
