package dev.semel.console.web;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/**
 * Security headers on every answer, also on those of the other filters: so {@code web.xml} has it first. The content security policy
 * comes from PrimeFaces, which knows the nonce.
 */
public class HeadersFilter extends HttpFilter {

    private static final long serialVersionUID = 1L;
    private static final String RESOURCES = "/jakarta.faces.resource/";

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        write(request, response);
        chain.doFilter(request, response);
    }

    static void write(HttpServletRequest request, HttpServletResponse response) {
        response.setHeader("X-Content-Type-Options", "nosniff");
        response.setHeader("X-Frame-Options", "DENY");
        response.setHeader("Referrer-Policy", "same-origin");
        response.setHeader("Cross-Origin-Opener-Policy", "same-origin");
        response.setHeader("Permissions-Policy", "camera=(), geolocation=(), microphone=()");
        if (!request.getServletPath().startsWith(RESOURCES)) {
            response.setHeader("Cache-Control", "no-store");
        }
    }
}
