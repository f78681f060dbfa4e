package dev.semel.console.api;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.Provider;

/** What was only started is accepted, and not done; its address says where to see more. */
@Provider
public class AcceptedFilter implements ContainerResponseFilter {

    @Override
    public void filter(ContainerRequestContext request, ContainerResponseContext response) {
        if (response.getEntity() instanceof Started started) {
            response.setStatusInfo(Response.Status.ACCEPTED);
            String operation = request.getUriInfo()
                    .getBaseUriBuilder()
                    .path("operations")
                    .path(started.operation().toString())
                    .build()
                    .getPath();
            response.getHeaders().putSingle(HttpHeaders.LOCATION, operation);
        }
    }
}
