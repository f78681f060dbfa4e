package dev.semel.console.web;

import dev.semel.console.problem.Failure;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebFilter;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/**
 * Answers an action of one who is no longer signed in. The container has sent the browser's script on to the page for
 * signing in, which is of no use to a script.
 *
 * <p>Takes a session away that the container refuses: the sign-on can lapse before the session does, and the page for
 * signing in must not fail on what is left of it.
 */
@WebFilter("/login")
public class SignInFilter extends HttpFilter {

    private static final long serialVersionUID = 1L;
    private static final String SESSION = "JSESSIONID";

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        if (ActionFilter.isScript(request)) {
            response.setHeader(Failure.HEADER, "signed-out");
            response.setStatus(HttpServletResponse.SC_UNAUTHORIZED);
            return;
        }
        if (isSessionRefused(request)) {
            Cookie left = new Cookie(SESSION, "");
            left.setPath("/");
            left.setMaxAge(0);
            response.addCookie(left);
            response.sendRedirect(request.getContextPath() + "/login");
            return;
        }
        chain.doFilter(request, response);
    }

    private static boolean isSessionRefused(HttpServletRequest request) {
        try {
            request.getSession(false);
            return false;
        } catch (RuntimeException ownedByAnother) {
            return true;
        }
    }
}
