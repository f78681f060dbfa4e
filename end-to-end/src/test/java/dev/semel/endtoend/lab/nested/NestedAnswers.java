package dev.semel.endtoend.lab.nested;

import dev.semel.idempotency.http.IdempotentRequest;
import jakarta.enterprise.context.RequestScoped;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Response;

/** Answers in a form whose writer is the application's. */
@Path("answers")
@RequestScoped
public class NestedAnswers {

    @POST
    @Path("parts")
    @Produces("multipart/mixed")
    @IdempotentRequest(consumer = "lab.parts")
    public Response parts() {
        return Response.ok(new Parts("one")).build();
    }

    /** Is written in parts. */
    public record Parts(String first) {}
}
