package dev.semel.console.web;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.concurrent.Semaphore;

/**
 * Refuses large bodies before a byte of them is read: the container reads all of a form into memory, of strangers as well. And
 * reads the forms of only a few strangers at a time: a form that does not come holds a thread until the server's read timeout.
 *
 * <p>The first of the filters, which is why {@code web.xml} has it: each of the others asks for a parameter.
 */
public class SizeFilter extends HttpFilter {

    private static final long serialVersionUID = 1L;
    private static final long LARGEST_FORM = 8L * 1024;
    private static final long LARGEST_ACTION = 1024L * 1024;
    private static final int PLACES = 4;

    private final transient Semaphore places = new Semaphore(PLACES);

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        boolean hasBody = request.getHeader("Transfer-Encoding") != null || request.getContentLengthLong() > 0;
        // The container lets a stranger get as far as here to sign in and to sign out.
        boolean isStranger = request.getUserPrincipal() == null;
        if (hasBody && !isFit(request.getContentLengthLong(), isStranger ? LARGEST_FORM : LARGEST_ACTION)) {
            refuse(response, HttpServletResponse.SC_REQUEST_ENTITY_TOO_LARGE);
        } else if (hasBody && isStranger && !hasRead(request)) {
            refuse(response, HttpServletResponse.SC_SERVICE_UNAVAILABLE);
        } else {
            chain.doFilter(request, response);
        }
    }

    /** @param length -1 where the client does not say: browsers do. */
    static boolean isFit(long length, long most) {
        return length >= 0 && length <= most;
    }

    private boolean hasRead(HttpServletRequest request) {
        if (!places.tryAcquire()) {
            return false;
        }
        try {
            // The container keeps what it has read.
            request.getParameterMap();
            return true;
        } finally {
            places.release();
        }
    }

    private static void refuse(HttpServletResponse response, int status) {
        response.setStatus(status);
        response.setHeader("Connection", "close");
    }
}
