package dev.semel.admin.cause;

import dev.semel.admin.RefusedException;
import java.io.Serializable;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The parked entries of one cause.
 *
 * @param source {@code MESSAGE} or {@code EVENT}
 * @param id of the cause; null for the entries of the source whose cause was not recorded
 * @param cause as the latest of them says it; its parts are null where the cause was not recorded
 * @param recent how many were parked within {@link #RECENT}
 * @param earlier how many were parked within the same time before that
 * @param again how many had been retried before they were parked
 * @param note what an operator has noted about the cause
 */
public record FailedGroup(
        String source,
        @Nullable UUID id,
        FailedCause cause,
        long count,
        Instant first,
        Instant last,
        long recent,
        long earlier,
        long again,
        CauseNote note)
        implements Serializable {

    /** What is compared to tell whether a cause grows. */
    public static final Duration RECENT = Duration.ofMinutes(10);

    /** @throws RefusedException if their cause was not recorded */
    UUID recordedId() {
        if (id == null) {
            throw new RefusedException("The cause of these entries was not recorded, so they cannot be named together."
                    + " Nothing was done; retry or discard them in the list.");
        }
        return id;
    }
}
