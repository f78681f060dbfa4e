package dev.semel.console.web;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;

/**
 * Refuses large bodies before a byte of them is read: the container reads all of a form into memory, of strangers as well. And
 * reads the forms of only a few strangers at a time, and of fewer from one address: a form that comes byte by byte holds a thread
 * for hours, because the server's read timeout is that of each read.
 *
 * <p>Before all filters that ask for a parameter, which is why {@code web.xml} has it.
 */
public class SizeFilter extends HttpFilter {

    private static final long serialVersionUID = 1L;
    private static final long LARGEST_FORM = 8L * 1024;
    static final long LARGEST_ACTION = 1024L * 1024;
    private static final String NO_PLACE =
            "The server reads as many forms as it can of those who have not signed in, in all or"
                    + " from this address. This one was not read. Please send it again in some seconds.";

    private final transient ReadingPlaces places;

    public SizeFilter() {
        this(Duration.ofSeconds(2));
    }

    SizeFilter(Duration patience) {
        this.places = new ReadingPlaces(patience);
    }

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        boolean hasBody = hasBody(request);
        // The container lets a stranger get as far as here to sign in and to sign out.
        boolean isStranger = request.getUserPrincipal() == null;
        if (hasBody && !isFit(request.getContentLengthLong(), isStranger ? LARGEST_FORM : LARGEST_ACTION)) {
            refuse(response, HttpServletResponse.SC_REQUEST_ENTITY_TOO_LARGE);
        } else if (hasBody && isStranger && !hasRead(request)) {
            refuse(response, HttpServletResponse.SC_SERVICE_UNAVAILABLE);
            response.setContentType("text/plain;charset=UTF-8");
            response.getWriter().write(NO_PLACE);
        } else {
            chain.doFilter(request, response);
        }
    }

    static boolean hasBody(HttpServletRequest request) {
        return request.getHeader("Transfer-Encoding") != null || request.getContentLengthLong() > 0;
    }

    /** @param length -1 where the client does not say: browsers do. */
    static boolean isFit(long length, long most) {
        return length >= 0 && length <= most;
    }

    private boolean hasRead(HttpServletRequest request) {
        String address = request.getRemoteAddr();
        if (!hasPlace(address)) {
            return false;
        }
        try {
            // The container keeps what it has read.
            request.getParameterMap();
            return true;
        } finally {
            places.leave(address);
        }
    }

    private boolean hasPlace(String address) {
        try {
            return places.enter(address);
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static void refuse(HttpServletResponse response, int status) {
        response.setStatus(status);
        response.setHeader("Connection", "close");
    }
}
