package dev.semel.admin.search;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One thing that happened to a piece of work.
 *
 * @param id of the key (its hash), the event or the parked message to which it happened
 * @param place the consumer of a key or a message, the destination of an event
 * @param node on which it happened; null where that is not kept
 * @param number of the attempt, or of the copies that were skipped; 0 where nothing is counted
 * @param note what went wrong, or why; null if nothing did
 * @param act what an operator asked for; null where no single action is known
 */
public record Step(
        Instant at,
        What what,
        String id,
        String place,
        @Nullable String node,
        long number,
        @Nullable String note,
        @Nullable Act act) {

    Step(Instant at, What what, String id, String place, @Nullable String node, long number, @Nullable String note) {
        this(at, what, id, place, node, number, note, null);
    }

    /**
     * An action of an operator, as the audit has it; its reason is the note of the step.
     *
     * @param action in the words of the audit
     * @param operation the id of the operation that worked it off, which has a page of its own; null if it was done at once
     */
    public record Act(String user, String action, @Nullable String operation) {}

    /** What happened, and to what. */
    public enum What {
        /** An operator asked for something to be done with the event. What came of it is told by what follows. */
        ASKED_OF_EVENT(Thing.EVENT),
        /** An operator asked for something to be done with the key, as to run it again or to forget it. */
        ASKED_OF_KEY(Thing.KEY),
        /** An operator asked for something to be done with the message, as to retry, discard or restore it. */
        ASKED_OF_MESSAGE(Thing.MESSAGE),
        /** An event was stored in the outbox, by the application. */
        APPENDED(Thing.EVENT),
        /** The work of a key appended the event. */
        CAUSED_BY(Thing.KEY),
        /** A retry for one consumer was stored in the outbox, because its handler failed or its key was busy. */
        RETRY_STORED(Thing.EVENT),
        /** The broker did not take the event. */
        NOT_PUBLISHED(Thing.EVENT),
        /** The broker has the event. */
        PUBLISHED(Thing.EVENT),
        /** The attempts of the event are used up: it waits for an operator. */
        EVENT_PARKED(Thing.EVENT),
        /** An operator gave the event up. */
        EVENT_DISCARDED(Thing.EVENT),
        /** A consumer had its first delivery. */
        FIRST_SEEN(Thing.KEY),
        /** A handler began on a delivery that had come before, and has not come back. */
        BEGUN(Thing.KEY),
        /** A handler failed, and its work was rolled back. */
        FAILED(Thing.KEY),
        /** The effect was committed. */
        COMPLETED(Thing.KEY),
        /** The work appended an event. */
        CAUSED(Thing.EVENT),
        /** An operator gave the work up. */
        KEY_DISCARDED(Thing.KEY),
        /** A consumer gave the message up for now: it waits for an operator. */
        PARKED(Thing.MESSAGE),
        /** An operator had the message sent again. */
        RETRIED(Thing.MESSAGE),
        /** An operator gave the message up. */
        DISCARDED(Thing.MESSAGE);

        private final Thing thing;

        What(Thing thing) {
            this.thing = thing;
        }

        /** What it happened to, which has a page of its own. */
        public Thing thing() {
            return thing;
        }
    }

    /** What has a page of its own. */
    public enum Thing {
        EVENT,
        KEY,
        MESSAGE
    }
}
