package dev.semel.console.problem;

import jakarta.ejb.EJBAccessException;
import jakarta.faces.application.ViewExpiredException;
import jakarta.servlet.http.HttpServletResponse;
import java.util.HashSet;
import java.util.Set;

/** What a failure means for the reader. */
public enum Failure {
    /** The page outlived its session; nothing was done. */
    EXPIRED(HttpServletResponse.SC_CONFLICT),
    /** A role is missing; nothing was done. */
    DENIED(HttpServletResponse.SC_FORBIDDEN),
    /** A defect or an outage. */
    FAILED(HttpServletResponse.SC_INTERNAL_SERVER_ERROR);

    /** The header that tells the browser's script what went wrong: one of these in small letters, or {@code signed-out}. */
    public static final String HEADER = "Semel-Failure";

    private final int status;

    Failure(int status) {
        this.status = status;
    }

    int status() {
        return status;
    }

    static Failure of(Throwable thrown) {
        Set<Throwable> seen = new HashSet<>();
        for (Throwable cause = thrown; cause != null && seen.add(cause); cause = cause.getCause()) {
            if (cause instanceof ViewExpiredException) {
                return EXPIRED;
            }
            if (cause instanceof EJBAccessException) {
                return DENIED;
            }
        }
        return FAILED;
    }
}
