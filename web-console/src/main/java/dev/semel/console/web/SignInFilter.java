package dev.semel.console.web;

import dev.semel.console.problem.Failure;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebFilter;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/**
 * Answers an action of somebody who is no longer signed in. The container has sent the browser's script on to the page for
 * signing in, which is of no use to a script.
 */
@WebFilter("/login")
public class SignInFilter extends HttpFilter {

    private static final long serialVersionUID = 1L;

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        if (ActionFilter.isScript(request)) {
            response.setHeader(Failure.HEADER, "signed-out");
            response.setStatus(HttpServletResponse.SC_UNAUTHORIZED);
            return;
        }
        chain.doFilter(request, response);
    }
}
