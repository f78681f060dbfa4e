package dev.semel.console.web;

import jakarta.ejb.EJBAccessException;
import jakarta.faces.application.ViewExpiredException;
import jakarta.servlet.http.HttpServletResponse;
import java.util.HashSet;
import java.util.Set;

/** What a failure means for the reader. */
enum Failure {
    /** The page outlived its session; nothing was done. */
    EXPIRED(HttpServletResponse.SC_CONFLICT),
    /** A role is missing; nothing was done. */
    DENIED(HttpServletResponse.SC_FORBIDDEN),
    /** A defect or an outage. */
    FAILED(HttpServletResponse.SC_INTERNAL_SERVER_ERROR);

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
