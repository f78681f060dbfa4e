package dev.semel.console.api;

import dev.semel.console.api.problem.Problem;
import jakarta.enterprise.inject.spi.CDI;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;

/** Answers all that fails with a problem. */
@Provider
public class ProblemMapper implements ExceptionMapper<Throwable> {

    @Context
    HttpServletRequest request;

    @Override
    public Response toResponse(Throwable failed) {
        Problem problem = CDI.current().select(Problems.class).get().of(failed, request);
        return Response.status(problem.status())
                .type(Problem.TYPE)
                .entity(problem.json())
                .build();
    }
}
