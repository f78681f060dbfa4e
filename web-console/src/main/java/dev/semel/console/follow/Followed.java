package dev.semel.console.follow;

import dev.semel.admin.operation.RetriedView;
import java.time.Duration;
import java.time.Instant;

/** For how long something is looked at every two seconds, and where it leads to. */
public final class Followed {

    // After that the slow poll of the page goes on.
    private static final Duration SOON = Duration.ofMinutes(2);

    private Followed() {}

    /** Whether it may be expected to end soon. */
    public static boolean isSoon(Instant since, Instant now) {
        return since.plus(SOON).isAfter(now);
    }

    /** The address of the entry as it is now; an event that was retried is no failed one any more. */
    public static String link(RetriedView retried) {
        return retried.source().equals("EVENT")
                ? "/outbox/event?id=" + retried.id()
                : "/failed/entry?source=" + retried.source() + "&id=" + retried.id();
    }
}
