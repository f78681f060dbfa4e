package dev.semel.internal.listing;

import java.time.Duration;

/** The database was stopped while it looked for the rows of a list: no page may keep it busy for long. */
public class TooSlowException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public TooSlowException(Duration longest, Throwable cause) {
        super(
                "The database did not find the rows of the list within " + longest.toSeconds()
                        + " s and was stopped. Narrow the filter, to a shorter time for example, or sort by time; nothing was"
                        + " changed.",
                cause);
    }
}
