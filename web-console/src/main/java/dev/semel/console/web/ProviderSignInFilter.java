package dev.semel.console.web;

import dev.semel.console.shell.Environment;
import jakarta.inject.Inject;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebFilter;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.io.IOException;

/** Tells the audit of each session that begins, where a provider signs users in and {@link NameFilter} sees nothing of it. */
@WebFilter("/*")
public class ProviderSignInFilter extends HttpFilter {

    private static final long serialVersionUID = 1L;
    private static final String TOLD = "semel.signed-in";
    private static final String API = "/api";

    @Inject
    transient Environment environment;

    @Inject
    transient AccessLog access;

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        boolean isUser =
                request.getRemoteUser() != null && !request.getServletPath().startsWith(API);
        if (environment.isSignedInByProvider() && isUser) {
            HttpSession session = request.getSession();
            if (session.getAttribute(TOLD) == null) {
                session.setAttribute(TOLD, true);
                access.signedIn(request.getRemoteUser(), request);
            }
        }
        chain.doFilter(request, response);
    }
}
