package dev.semel.admin.failed;

import dev.semel.internal.admin.operation.Pace;
import java.io.Serializable;
import java.time.Instant;

/**
 * What an action on all entries that match would change. The moment is fixed, so the number can only fall.
 *
 * @param until they were parked until this moment; given up until then, where the query asks for DISCARDED ones
 * @param count how many they are
 * @param unknown how many messages among them have an unknown outcome
 * @param perSecond so many of them are worked on each second at most; 0: as fast as it goes
 */
public record FailedPlan(FailedQuery query, Instant until, long count, long unknown, long perSecond)
        implements Serializable {

    /** The fastest pace that can be asked for, in rows a second. */
    public static final int FASTEST = Pace.FASTEST;

    /** For the audit, before what follows; empty where no pace was chosen. */
    public String paceInWords() {
        return perSecond == 0 ? "" : ", at most " + perSecond + " a second";
    }

    /** The same, without haste: so many rows a second at most; 0: as fast as it goes. */
    public FailedPlan atMost(long rowsPerSecond) {
        return new FailedPlan(query, until, count, unknown, rowsPerSecond);
    }
}
