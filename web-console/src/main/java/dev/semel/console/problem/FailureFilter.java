package dev.semel.console.problem;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebFilter;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/**
 * Shows the error page of a request that {@link FailureHandler} gave up. Not done there: Liberty shows the error page at
 * once, which is a page of Faces too, inside the one that failed.
 */
@WebFilter("/*")
public class FailureFilter extends HttpFilter {

    private static final long serialVersionUID = 1L;

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        Reads.begin();
        try {
            chain.doFilter(request, response);
        } finally {
            Reads.end();
        }
        if (request.getAttribute(FailureHandler.STATUS) instanceof Integer status && !response.isCommitted()) {
            response.sendError(status);
        }
    }
}
