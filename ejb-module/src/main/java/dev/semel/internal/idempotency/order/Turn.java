package dev.semel.internal.idempotency.order;

import dev.semel.internal.idempotency.order.Positions.Position;
import dev.semel.internal.idempotency.store.Delivery;
import dev.semel.internal.idempotency.store.Delivery.Place;

/**
 * What the number of a message says about its place in its group.
 *
 * @param last the number of the last one that was worked on, or given up; null: none is known
 */
public record Turn(When when, Long last) {

    /** Of what has no order. */
    static final Turn ANY = new Turn(When.NOW, null);

    /** Whether a message may run. */
    public enum When {
        /** Nothing comes before it. */
        NOW,
        /** Its predecessor is missing. */
        EARLY,
        /** Its successors have been worked on. */
        LATE
    }

    /** Of a message that has a number. */
    static Turn of(Delivery delivery, Position position) {
        return new Turn(when(delivery, position), position.last());
    }

    private static When when(Delivery delivery, Position position) {
        Place place = delivery.place();
        Long last = position.last();
        if (place.previous() == null) {
            // Otherwise the numbers of the group begin again.
            return isGivenUp(delivery, position.givenUp()) ? When.LATE : When.NOW;
        }
        if (last == null || place.previous() > last) {
            return When.EARLY;
        }
        return place.number() > last || delivery.isReplay() ? When.NOW : When.LATE;
    }

    // A message that Semel has stored began no numbers anew when others were given up.
    private static boolean isGivenUp(Delivery first, Long givenUp) {
        long number = first.place().number();
        return givenUp != null && !first.isReplay() && (first.isStored() ? number <= givenUp : number == givenUp);
    }

    public boolean isEarly() {
        return when == When.EARLY;
    }

    /** @throws LateMessageException if its successors have been worked on */
    public void requireInTime(Delivery delivery) {
        if (when == When.LATE) {
            throw new LateMessageException(delivery, last);
        }
    }

    /**
     * Whether the group has come to this message with it.
     *
     * @param isFirst whether its work was done for the first time: the numbers of a group begin again when its counter was purged
     */
    boolean isMovedBy(Delivery delivery, boolean isFirst) {
        boolean isAnew = isFirst && !delivery.isStored() && delivery.place().previous() == null;
        return last == null || delivery.place().number() > last || isAnew;
    }
}
