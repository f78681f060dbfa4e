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
 * Refuses what another site posts in the reader's name, as a form that signs in or out. The browser says whose page has sent
 * it: in {@code Sec-Fetch-Site}, which it sends over TLS and to the own machine alone, or else in {@code Origin}. No script can
 * set either of them. A request with neither comes from no browser of today.
 */
@WebFilter("/*")
public class OriginFilter extends HttpFilter {

    private static final long serialVersionUID = 1L;
    private static final Set<String> OWN = Set.of("same-origin", "none");

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        if (request.getMethod().equals("POST")
                && isForeign(
                        request.getHeader("Sec-Fetch-Site"), request.getHeader("Origin"), request.getHeader("Host"))) {
            response.sendRedirect(request.getContextPath() + "/overview");
        } else {
            chain.doFilter(request, response);
        }
    }

    /**
     * Each header is null where it was not sent.
     *
     * @param host as the browser names this server; not compared with the scheme, which a proxy in front can change
     */
    static boolean isForeign(String site, String origin, String host) {
        if (site != null) {
            return !OWN.contains(site);
        }
        return origin != null && !origin.replaceFirst("^https?://", "").equalsIgnoreCase(host);
    }
}
