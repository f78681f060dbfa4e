package dev.semel.internal.idempotency.http;

import dev.semel.idempotency.http.IdempotentRequest;
import dev.semel.internal.settings.limit.RequestLimit;
import jakarta.annotation.Priority;
import jakarta.enterprise.inject.spi.CDI;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response.Status;
import jakarta.ws.rs.ext.Provider;
import jakarta.ws.rs.ext.Providers;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.security.Principal;
import java.util.Optional;

/**
 * Reads what tells the request from others: its key, its user, its method, its address and its body. It comes behind all usual filters: one
 * of the application that signs users in may have no priority of its own, which is that of a user.
 */
@Provider
@IdempotentRequest
@Priority(Priorities.USER + 1000)
public class RequestFilter implements ContainerRequestFilter {

    @Context
    private Providers providers;

    @Override
    public void filter(ContainerRequestContext request) throws IOException {
        Optional<String> key = KeyField.read(request.getHeaderString(KeyField.NAME));
        if (key.isEmpty()) {
            request.abortWith(Problem.of(
                    Status.BAD_REQUEST.getStatusCode(),
                    "No idempotency key",
                    "The request needs a header " + KeyField.NAME
                            + " with a string in quotes, such as \"8e03978e-40d5-43e8-"
                            + "bc93-6894a57f9324\". Nothing was done."));
            return;
        }
        int most = CDI.current().select(RequestLimit.class).get().bytes();
        byte[] body = request.getEntityStream().readNBytes(most + 1);
        if (body.length > most) {
            request.abortWith(Problem.of(
                    Status.REQUEST_ENTITY_TOO_LARGE.getStatusCode(),
                    "The body is too large",
                    "The body of a request with a key may have " + most + " bytes at most. Nothing was done."));
            return;
        }
        request.setEntityStream(new ByteArrayInputStream(body));
        Principal user = request.getSecurityContext().getUserPrincipal();
        AnswerForm form = new AnswerForm(providers, request.getAcceptableMediaTypes());
        CDI.current()
                .select(CurrentRequest.class)
                .get()
                .begin(key.get(), user == null ? "" : user.getName(), line(request), body, form);
    }

    private static String line(ContainerRequestContext request) {
        URI address = request.getUriInfo().getRequestUri();
        return request.getMethod() + " " + address.getRawPath() + "?" + address.getRawQuery();
    }
}
