package dev.semel.console.problem;

import jakarta.ejb.EJBAccessException;
import jakarta.ejb.EJBException;
import jakarta.faces.application.ViewExpiredException;
import jakarta.faces.event.PhaseId;
import jakarta.servlet.http.HttpServletResponse;
import java.util.HashSet;
import java.util.Set;

/** What a failure means for the reader. */
public enum Failure {
    /** The page outlived its session; nothing was done. */
    EXPIRED(HttpServletResponse.SC_CONFLICT),
    /** No page of the console sends such a request; nothing was done. */
    FORGED(HttpServletResponse.SC_BAD_REQUEST),
    /** A role is missing; nothing was done. */
    DENIED(HttpServletResponse.SC_FORBIDDEN),
    /** The database was not reached. */
    AWAY(HttpServletResponse.SC_SERVICE_UNAVAILABLE),
    /** A defect or an outage of something else. */
    FAILED(HttpServletResponse.SC_INTERNAL_SERVER_ERROR);

    /** The header that tells the browser's script what went wrong: one of these in small letters, or {@code signed-out}. */
    public static final String HEADER = "Semel-Failure";

    /** The attribute under which a request that failed keeps which of these it was. */
    public static final String ATTRIBUTE = "semel.failure";

    private final int status;

    Failure(int status) {
        this.status = status;
    }

    int status() {
        return status;
    }

    /** @param phase in which it was thrown; null if it is not known */
    static Failure of(Throwable thrown, PhaseId phase) {
        boolean isReading = phase == PhaseId.RESTORE_VIEW || phase == PhaseId.APPLY_REQUEST_VALUES;
        boolean isOutage = false;
        Set<Throwable> seen = new HashSet<>();
        for (Throwable cause = thrown; cause != null && seen.add(cause); cause = cause.getCause()) {
            if (cause instanceof ViewExpiredException) {
                return EXPIRED;
            }
            if (isForged(cause)) {
                return FORGED;
            }
            if (cause instanceof EJBAccessException) {
                return DENIED;
            }
            isOutage |= cause instanceof EJBException;
        }
        if (isOutage && Reads.isAway(thrown)) {
            return AWAY;
        }
        // What the console's pages send can be read; all that they do beyond reading is done by session beans.
        return isReading && !isOutage ? FORGED : FAILED;
    }

    // By its name: no other class of PrimeFaces is of interest here.
    private static boolean isForged(Throwable cause) {
        return cause.getClass().getName().equals("org.primefaces.csp.CspException")
                || cause instanceof IllegalArgumentException
                        && String.valueOf(cause.getMessage()).startsWith("Unsupported rows per page");
    }
}
