package dev.semel.console.web;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebFilter;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Set;

/**
 * Refuses what another site sends in the reader's name: a form that signs in or out, and a page that it opens without a click of
 * the reader, which would show payloads and write that into the audit. The browser says both in headers that no script can set.
 */
@WebFilter("/*")
public class OriginFilter extends HttpFilter {

    private static final long serialVersionUID = 1L;
    private static final Set<String> FOREIGN = Set.of("cross-site", "same-site");
    private static final Set<String> WITH_PAYLOADS = Set.of("/failed/entry", "/outbox/event");

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        if (isRefused(
                request.getMethod(),
                request.getServletPath(),
                request.getHeader("Sec-Fetch-Site"),
                request.getHeader("Sec-Fetch-User"))) {
            response.sendRedirect(request.getContextPath() + "/overview");
        } else {
            chain.doFilter(request, response);
        }
    }

    /**
     * @param site whose page has caused the request; null if the browser, or whatever it is, does not say
     * @param user {@code ?1} if the reader has clicked
     */
    static boolean isRefused(String method, String path, String site, String user) {
        boolean isForeign = site != null && FOREIGN.contains(site);
        boolean isClick = "?1".equals(user);
        return isForeign && (method.equals("POST") || WITH_PAYLOADS.contains(path) && !isClick);
    }
}
