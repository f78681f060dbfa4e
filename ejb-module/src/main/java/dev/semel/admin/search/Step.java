package dev.semel.admin.search;

import java.time.Instant;

/**
 * One thing that happened to a piece of work.
 *
 * @param id of the key (its hash), the event or the parked message to which it happened
 * @param place the consumer of a key or a message, the destination of an event
 * @param node on which it happened; null where that is not kept
 * @param number of the attempt, or of the copies that were skipped; 0 where nothing is counted
 * @param note what went wrong, or why; null if nothing did
 */
public record Step(Instant at, What what, String id, String place, String node, long number, String note) {

    /** What happened, and to what. */
    public enum What {
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
