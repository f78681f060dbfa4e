package dev.semel.shop;

import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedScheduledExecutorService;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebFilter;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Lets a body arrive before a thread of the server works on its request. The server's read timeout is that of each read, so a body that
 * comes letter by letter would hold a thread for hours, and some hundreds of them all that the server has, for each of its
 * applications. Here so many threads at most read bodies; when all of these are taken, a body arrives while no thread waits for it. A slow
 * one costs its connection for ten seconds, and all together have a bound in memory. Copy this filter into applications that read bodies
 * of strangers; all filters beside it have to be {@code asyncSupported}.
 */
@WebFilter(urlPatterns = "/api/*", asyncSupported = true)
public class WholeBodyFilter extends HttpFilter {

    private static final long serialVersionUID = 1L;
    private static final long LONGEST_MILLIS = 10_000;
    private static final int MOST_READERS = 32;
    private static final long ROOM = 16L * 1024 * 1024;

    private final transient AtomicLong room = new AtomicLong(ROOM);
    private final transient Semaphore readers = new Semaphore(MOST_READERS);

    @Resource
    private transient ManagedScheduledExecutorService later;

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        if (!hasBody(request)) {
            chain.doFilter(request, response);
            return;
        }
        ArrivingRequest arriving = new ArrivingRequest(request, room, later);
        if (readers.tryAcquire()) {
            read(arriving, response, chain);
        } else {
            AsyncContext arrival = request.startAsync(arriving, response);
            arrival.setTimeout(LONGEST_MILLIS);
            arriving.awaitWith(arrival);
        }
    }

    private void read(ArrivingRequest arriving, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        int refused;
        try {
            refused = arriving.read(LONGEST_MILLIS);
        } finally {
            readers.release();
        }
        if (refused == ArrivingRequest.WHOLE) {
            chain.doFilter(arriving, response);
        } else {
            ArrivingRequest.refuse(response, refused);
        }
    }

    private static boolean hasBody(HttpServletRequest request) {
        return request.getHeader("Transfer-Encoding") != null || request.getContentLengthLong() > 0;
    }
}
