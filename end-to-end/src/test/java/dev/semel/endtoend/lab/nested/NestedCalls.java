package dev.semel.endtoend.lab.nested;

import dev.semel.idempotency.call.Idempotency;
import dev.semel.idempotency.http.IdempotentRequest;
import jakarta.annotation.Resource;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Response;
import javax.sql.DataSource;

/** A resource whose method makes a call with a key of its own: the same each time. */
@Path("nested")
@RequestScoped
@Resource(name = "java:app/env/jdbc/semel", lookup = "jdbc/shop", type = DataSource.class)
public class NestedCalls {

    @Inject
    private Idempotency idempotency;

    /** @param content of the inner call */
    @POST
    @IdempotentRequest(consumer = "lab.nested")
    public Response post(String content) {
        idempotency.run("lab.inner", "one key", content, Void.class, () -> null);
        return Response.ok("done").build();
    }
}
