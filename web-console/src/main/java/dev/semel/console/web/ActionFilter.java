package dev.semel.console.web;

import dev.semel.console.problem.Failure;
import jakarta.faces.render.ResponseStateManager;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebFilter;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.regex.Pattern;

/**
 * Lets actions through to Faces only as the console's own scripts send them: as POST with a header that no foreign site can
 * set. Anything else that looks like an action becomes a plain showing of the page: a link that would act, a foreign form,
 * and a POST that the container kept and repeats after signing in, when it is not expected any more.
 */
@WebFilter(servletNames = "faces")
public class ActionFilter extends HttpFilter {

    private static final long serialVersionUID = 1L;
    private static final String SCRIPT_HEADER = "Faces-Request";
    private static final String SCRIPT = "partial/ajax";
    private static final Pattern PAGE_OF_TABLE = Pattern.compile(".*_(first|rows)");
    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,9}");

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        String viewState = request.getParameter(ResponseStateManager.VIEW_STATE_PARAM);
        if (isRefused(request.getMethod(), viewState, request.getHeader(SCRIPT_HEADER))) {
            response.sendRedirect(request.getRequestURI());
        } else if (!request.getParameterMap().entrySet().stream()
                .allMatch(given -> isReadable(given.getKey(), given.getValue()))) {
            response.setHeader(Failure.HEADER, "failed");
            response.setStatus(HttpServletResponse.SC_BAD_REQUEST);
        } else {
            chain.doFilter(request, response);
        }
    }

    /**
     * @param viewState what Faces takes a request with for an action; null if there is none
     * @param header the value of the header that only scripts can set; null if there is none
     */
    static boolean isRefused(String method, String viewState, String header) {
        boolean isPost = method.equals("POST");
        boolean isAction = isPost || viewState != null;
        return isAction && !(isPost && SCRIPT.equals(header));
    }

    /** Whether a table's page is given by a number. PrimeFaces would find out too late, and fail with a stack in the log. */
    static boolean isReadable(String name, String... values) {
        return !PAGE_OF_TABLE.matcher(name).matches()
                || values.length == 1 && NUMBER.matcher(values[0]).matches();
    }

    static boolean isScript(HttpServletRequest request) {
        return SCRIPT.equals(request.getHeader(SCRIPT_HEADER));
    }
}
