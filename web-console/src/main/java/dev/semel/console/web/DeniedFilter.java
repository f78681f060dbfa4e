package dev.semel.console.web;

import dev.semel.console.problem.Failure;
import jakarta.inject.Inject;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.FilterChain;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebFilter;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/**
 * Tells the audit what was denied: a page by the container, which shows the error page in its place, or an action by a session
 * bean, whose answer has the status.
 */
@WebFilter(
        urlPatterns = "/*",
        dispatcherTypes = {DispatcherType.REQUEST, DispatcherType.FORWARD, DispatcherType.ERROR})
public class DeniedFilter extends HttpFilter {

    private static final long serialVersionUID = 1L;
    private static final String TOLD = "semel.denied";

    @Inject
    transient AccessLog access;

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        chain.doFilter(request, response);
        boolean isErrorPage = request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE) instanceof Integer status
                && status == HttpServletResponse.SC_FORBIDDEN;
        boolean isDenied = isErrorPage || Failure.DENIED == request.getAttribute(Failure.ATTRIBUTE);
        if (isDenied && request.getRemoteUser() != null && request.getAttribute(TOLD) == null) {
            request.setAttribute(TOLD, true);
            Object page = request.getAttribute(RequestDispatcher.ERROR_REQUEST_URI);
            String asked = page instanceof String uri ? uri : request.getRequestURI();
            access.denied(request.getRemoteUser(), request.getMethod() + " " + asked, request);
        }
    }
}
