package dev.semel.shop.api;

import dev.semel.shop.ledger.UnknownOrderException;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;

/** An order that was not placed cannot be shown. */
@Provider
public class NotFoundMapper implements ExceptionMapper<UnknownOrderException> {

    @Override
    public Response toResponse(UnknownOrderException unknown) {
        return Problem.response(Response.Status.NOT_FOUND, unknown);
    }
}
