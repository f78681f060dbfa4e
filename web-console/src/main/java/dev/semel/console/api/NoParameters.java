package dev.semel.console.api;

import dev.semel.console.api.description.Summary;
import dev.semel.console.url.UrlParameters;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.ext.Provider;

/** Refuses parameters of an address where none are read. */
@Provider
public class NoParameters implements ContainerRequestFilter {

    @Context
    ResourceInfo resource;

    @Context
    HttpServletRequest request;

    @Override
    public void filter(ContainerRequestContext context) {
        Summary summary = resource.getResourceMethod().getAnnotation(Summary.class);
        if (summary == null || summary.filter() == void.class) {
            Lists.requireRead(UrlParameters.of(request));
        }
    }
}
