package dev.semel.admin.operation;

import java.io.Serializable;
import java.time.Instant;
import java.util.UUID;

/**
 * What an operator started on many rows, as a list shows it.
 *
 * @param kind {@code RETRY}, {@code DISCARD}, {@code RESTORE}, {@code PURGE_FAILED}, {@code PURGE_EVENTS} or {@code PURGE_KEYS}
 * @param action in the words of the audit, as the scope
 * @param reason null where none was asked for
 * @param planned so many were counted when it was asked for
 * @param state {@code RUNNING}, {@code DONE}, {@code CANCELLED} or {@code FAILED}
 * @param skipped they had another state when their turn came
 * @param refused they could not be changed
 * @param endedAt null while it runs
 * @param note why it ended before all was done, or what it waits for while it runs; null otherwise
 * @param node that worked on it last
 * @param perSecond so many rows a second at most; 0: as fast as it goes
 */
public record OperationView(
        UUID id,
        String kind,
        String user,
        String action,
        String scope,
        String reason,
        long planned,
        String state,
        long done,
        long skipped,
        long refused,
        Instant startedAt,
        Instant progressedAt,
        Instant endedAt,
        String note,
        String node,
        long perSecond)
        implements Serializable {

    public boolean isRunning() {
        return endedAt == null;
    }

    /** How many of its rows were worked on. */
    public long worked() {
        return done + skipped + refused;
    }
}
