package dev.semel.console.web;

import jakarta.faces.render.ResponseStateManager;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebFilter;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/**
 * Lets actions through to Faces only as the console's own scripts send them: as POST with a header that no foreign site can
 * set. Anything else that looks like an action becomes a plain showing of the page: a link that would act, a foreign form,
 * and a POST that the container kept and repeats after signing in, when nobody expects it any more.
 */
@WebFilter(servletNames = "faces")
public class ActionFilter extends HttpFilter {

    private static final long serialVersionUID = 1L;

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        boolean isPost = request.getMethod().equals("POST");
        boolean isAction = isPost || request.getParameter(ResponseStateManager.VIEW_STATE_PARAM) != null;
        if (isAction && !(isPost && isScript(request))) {
            response.sendRedirect(request.getRequestURI());
            return;
        }
        chain.doFilter(request, response);
    }

    static boolean isScript(HttpServletRequest request) {
        return "partial/ajax".equals(request.getHeader("Faces-Request"));
    }
}
