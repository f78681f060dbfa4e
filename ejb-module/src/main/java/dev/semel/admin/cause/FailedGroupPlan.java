package dev.semel.admin.cause;

import java.io.Serializable;
import java.time.Instant;

/**
 * What an action on all entries of one cause would change. The moment is fixed, so the number can only fall.
 *
 * @param until they were parked until this moment
 * @param count how many they are, the oldest first; 10,000 at most
 * @param unknown how many messages of this cause have an unknown outcome
 */
public record FailedGroupPlan(FailedGroup group, Instant until, int count, int unknown) implements Serializable {

    /** For the audit. */
    String words() {
        return count + " entries of one cause, parked until " + until + ": "
                + group.cause().words();
    }
}
