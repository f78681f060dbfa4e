package dev.semel.admin.cause;

import dev.semel.admin.failed.FailedPlan;
import dev.semel.admin.failed.FailedQuery;
import java.io.Serializable;
import java.time.Instant;

/**
 * What an action on all entries of one cause would change. The moment is fixed, so the number can only fall.
 *
 * @param until they were parked until this moment
 * @param count how many they are
 * @param unknown how many messages of this cause have an unknown outcome
 * @param perSecond so many of them are worked on each second at most; 0: as fast as it goes
 */
public record FailedGroupPlan(FailedGroup group, Instant until, long count, long unknown, long perSecond)
        implements Serializable {

    /** The same, without haste: so many rows a second at most; 0: as fast as it goes. */
    public FailedGroupPlan atMost(long rowsPerSecond) {
        return new FailedGroupPlan(group, until, count, unknown, rowsPerSecond);
    }

    static FailedGroupPlan of(FailedGroup group, FailedPlan plan) {
        return new FailedGroupPlan(group, plan.until(), plan.count(), plan.unknown(), plan.perSecond());
    }

    FailedPlan all() {
        return new FailedPlan(
                FailedQuery.ofCause(group.source(), group.recordedId()), until, count, unknown, perSecond);
    }

    /** For the audit. */
    String words() {
        return count + " entries of one cause" + all().paceInWords() + ", parked until " + until + ": "
                + group.cause().words();
    }
}
