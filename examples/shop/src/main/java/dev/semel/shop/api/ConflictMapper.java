package dev.semel.shop.api;

import dev.semel.idempotency.call.CallRefusedException;
import dev.semel.idempotency.call.IdempotencyException;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;

/** The number was used for another order, or is being worked on; or the shop has started just now and takes no order yet. */
@Provider
public class ConflictMapper implements ExceptionMapper<IdempotencyException> {

    @Override
    public Response toResponse(IdempotencyException refused) {
        boolean isTooEarly = refused instanceof CallRefusedException;
        return Problem.response(isTooEarly ? Response.Status.SERVICE_UNAVAILABLE : Response.Status.CONFLICT, refused);
    }
}
