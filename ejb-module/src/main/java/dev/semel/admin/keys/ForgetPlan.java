package dev.semel.admin.keys;

import java.io.Serializable;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What is known of copies that can still come for keys that are to be forgotten. What waits at the broker is not known.
 *
 * @param keys how many of them are there
 * @param horizon for so long after a key was finished a copy of its message can come back on this database
 * @param young how many of them were finished, or first seen if they are not finished, less long ago than that
 * @param latestAt when the latest of them was finished or first seen; null where there are none
 * @param copies how many copies they have skipped; when the last one came is not recorded
 * @param parked messages that are parked under them
 * @param retried messages under them that an operator has retried since they were finished, or while they are not
 * @param waiting events with one of the keys that the outbox still has to publish: pending, scheduled, held or parked
 * @param moreWaiting whether so many events wait that not all were looked at: one more with a key that is not its id may be among them
 * @param atWork handlers that have begun for one of them and have not come back
 */
public record ForgetPlan(
        long keys,
        Duration horizon,
        long young,
        @Nullable Instant latestAt,
        long copies,
        long parked,
        long retried,
        long waiting,
        boolean moreWaiting,
        long atWork)
        implements Serializable {

    /**
     * Whether a copy may come that would run the effect a second time: one is known, or may be among those that were not looked at, or a
     * key is younger than the horizon.
     */
    public boolean isRisky() {
        return young > 0 || known() > 0 || moreWaiting && keys > 0;
    }

    /** How many copies are known that may still come. */
    public long known() {
        return parked + retried + waiting + atWork;
    }

    /** For the audit, and for a refusal. */
    String words() {
        return Stream.of(
                        young + " of " + keys + " younger than " + horizon,
                        counted(parked, "parked"),
                        counted(retried, "retried"),
                        counted(waiting, "waiting to be published"),
                        moreWaiting ? "more waiting than were looked at" : "",
                        counted(atWork, "at work"))
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(", "));
    }

    private static String counted(long number, String state) {
        return number == 0 ? "" : String.format(Locale.ROOT, "%d %s", number, state);
    }
}
