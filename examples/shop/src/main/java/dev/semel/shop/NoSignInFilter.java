package dev.semel.shop;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebFilter;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/**
 * Closes a door that Liberty opens in each application: it takes every path with this end for a sign-in, also where no page
 * asks for one. The sign-on that it gives is good for all applications of the server, so the guards of the console would be
 * passed here. Copy this filter into applications that have no login form of their own.
 */
@WebFilter(
        urlPatterns = "/*",
        asyncSupported = true,
        dispatcherTypes = {DispatcherType.REQUEST, DispatcherType.ASYNC})
public class NoSignInFilter extends HttpFilter {

    private static final long serialVersionUID = 1L;
    private static final String SIGN_IN = "j_security_check";

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        if (isSignIn(request.getServletPath()) || isSignIn(request.getPathInfo())) {
            response.sendError(HttpServletResponse.SC_NOT_FOUND);
        } else {
            chain.doFilter(request, response);
        }
    }

    // The container has decoded both and cut off what follows a semicolon.
    private static boolean isSignIn(String path) {
        return path != null && path.contains(SIGN_IN);
    }
}
