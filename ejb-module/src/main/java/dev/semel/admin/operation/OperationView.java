package dev.semel.admin.operation;

import java.io.Serializable;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What an operator started on many rows, as a list shows it.
 *
 * @param kind {@code RETRY}, {@code DISCARD}, {@code RESTORE}, {@code PURGE_FAILED}, {@code PURGE_EVENTS} or {@code PURGE_KEYS}
 * @param action in the words of the audit, as the scope
 * @param reason null where none was asked for
 * @param planned so many were counted when it was asked for
 * @param state {@code RUNNING}, {@code PAUSED}, {@code DONE}, {@code CANCELLED} or {@code FAILED}
 * @param skipped they had another state when their turn came
 * @param refused they could not be changed
 * @param endedAt null until then
 * @param note why it ended before all was done, who paused it, or what it waits for while it runs; null otherwise
 * @param node that worked on it last
 * @param perSecond so many rows a second at most; 0: as fast as it goes
 * @param resumedAt when it went on after a pause, the last time; null if it was never paused
 * @param resumedAfter so many of its rows were worked on before that
 */
public record OperationView(
        UUID id,
        String kind,
        String user,
        String action,
        String scope,
        @Nullable String reason,
        long planned,
        String state,
        long done,
        long skipped,
        long refused,
        Instant startedAt,
        Instant progressedAt,
        @Nullable Instant endedAt,
        @Nullable String note,
        String node,
        long perSecond,
        @Nullable Instant resumedAt,
        long resumedAfter)
        implements Serializable {

    public boolean isRunning() {
        return !hasEnded() && !isPaused();
    }

    public boolean isPaused() {
        return "PAUSED".equals(state);
    }

    public boolean hasEnded() {
        return endedAt != null;
    }

    /** Whether it deletes rows: who may not purge does not let it go on. */
    public boolean isPurge() {
        return kind.startsWith("PURGE_");
    }

    /** How many of its rows were worked on. */
    public long worked() {
        return done + skipped + refused;
    }
}
