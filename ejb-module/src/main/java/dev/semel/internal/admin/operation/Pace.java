package dev.semel.internal.admin.operation;

import dev.semel.admin.RefusedException;
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

    /** The most rows a second that can be asked for. */
    public static final int FASTEST = 10_000;

    private static final int CHUNKS_A_SECOND = 5;

    /** @throws RefusedException if nothing can go at such a pace */
    public static void require(long perSecond) {
        if (perSecond < 0 || perSecond > FASTEST) {
            throw new RefusedException("An operation works on between 1 and " + FASTEST
                    + " rows a second, or on as many as it can if that is 0, but it is " + perSecond
                    + ". Nothing was done.");
        }
    }

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
