package dev.semel.internal.admin.purge;

import dev.semel.admin.RefusedException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The ages by which an operator may purge. */
public final class PurgeAge {

    private static final Duration LONGEST = Duration.ofDays(36_500);

    private PurgeAge() {}

    /** @throws RefusedException if it is no age that a purge can have */
    public static Duration require(@Nullable Duration olderThan) {
        if (olderThan == null || olderThan.isNegative() || olderThan.compareTo(LONGEST) > 0) {
            throw new RefusedException("A purge needs an age between PT0S and " + LONGEST + ", but was given "
                    + olderThan + ". Nothing was done.");
        }
        return olderThan;
    }
}
