package dev.semel.internal.idempotency.store;

import java.time.Duration;

/**
 * A key whose work failed in one delivery.
 *
 * @param attempts failed before
 * @param time since the first of them failed
 */
public record Failing(Answer answer, int attempts, Duration time) {

    /** What the record says to the failure. */
    public enum Answer {
        /** It is the next attempt of this key. */
        COUNTS,
        /** The work is done, closed, or an event that is still to come will try it. */
        SETTLED,
        /** Somebody else works on the key under a lease that lives. */
        BUSY,
        /** The key is another message's by now. */
        CONFLICT;

        static Answer of(Standing standing) {
            return switch (standing) {
                case NEXT, LAPSED, OWN -> COUNTS;
                case BUSY -> BUSY;
                case CONFLICT -> CONFLICT;
                case DUPLICATE, CLOSED, SUPERSEDED -> SETTLED;
            };
        }
    }
}
