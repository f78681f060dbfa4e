package dev.semel.admin.outbox;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One destination as the console shows it.
 *
 * @param held events that wait until it takes some again; stops at the limit of counts
 * @param oldestHeldAt since when the oldest of these events waits; null if there is none, or if there are too many to be counted
 * @param nextProbeAt null unless it is open
 * @param finding what may be wrong with it, in a sentence; null if nothing is known
 */
public record DestinationView(
        DestinationId id,
        String state,
        Instant since,
        int held,
        @Nullable Instant oldestHeldAt,
        int failures,
        @Nullable Instant nextProbeAt,
        @Nullable String reason,
        String changedBy,
        @Nullable String finding) {

    public boolean isPausable() {
        return !state.equals("PAUSED");
    }

    public boolean isResumable() {
        return state.equals("PAUSED") || state.equals("OPEN");
    }

    /** Whether an operator should look at it. */
    public boolean isUnhealthy() {
        return isResumable() || finding != null;
    }
}
