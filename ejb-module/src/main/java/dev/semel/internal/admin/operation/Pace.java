package dev.semel.internal.admin.operation;

import java.time.Duration;
import java.time.Instant;

/**
 * How fast an operation may go. It stands in its row, so a node that goes on with it keeps to it.
 *
 * @param perSecond so many rows at most; 0: as fast as it goes
 * @param dueAt from when on the next rows may be worked on
 * @param now by the database
 */
public record Pace(long perSecond, Instant dueAt, Instant now) {

    /** What was missed is made up for, for nodes look once a second; but no more of it, or a long pause would end in a flood. */
    private static final Duration MADE_UP_FOR = Duration.ofSeconds(1);

    private static final int CHUNKS_A_SECOND = 5;

    /** How many rows may be worked on at once. */
    int most(int chunk) {
        return perSecond == 0 ? chunk : (int) Math.max(1, Math.min(chunk, perSecond / CHUNKS_A_SECOND));
    }

    /** When the next rows may follow after so many. */
    public Instant after(int rows) {
        if (perSecond == 0) {
            return now;
        }
        Instant earliest = now.minus(MADE_UP_FOR);
        Instant from = dueAt.isBefore(earliest) ? earliest : dueAt;
        return from.plus(Duration.ofSeconds(rows).dividedBy(perSecond));
    }
}
