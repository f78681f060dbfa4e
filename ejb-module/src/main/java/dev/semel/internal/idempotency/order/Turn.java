package dev.semel.internal.idempotency.order;

import dev.semel.internal.idempotency.store.Claim;
import dev.semel.internal.idempotency.store.Delivery;
import dev.semel.internal.idempotency.store.Delivery.Place;
import org.jspecify.annotations.Nullable;

/**
 * What the number of a message says about its place in its group.
 *
 * @param last the number of the last one that was worked on, or given up; null: none is known
 */
public record Turn(When when, @Nullable Long last) {

    /** Of what has no order. */
    public static final Turn ANY = new Turn(When.NOW, null);

    /** Whether a message may run. */
    public enum When {
        /** Nothing comes before it. */
        NOW,
        /** Its predecessor is missing. */
        EARLY,
        /** Its successors have been worked on. */
        LATE,
        /** Its state of the group, or a newer one, has been worked on. */
        OVER
    }

    /** Of a message that has a number, and comes one after the other. */
    static Turn inSequence(Delivery delivery, @Nullable Long last) {
        return new Turn(when(delivery, last), last);
    }

    /** Of a message that has a number, and carries the whole state of its group. */
    static Turn byMark(Delivery delivery, @Nullable Long last) {
        boolean isNewer = last == null || delivery.placeInGroup().numberInGroup() > last;
        return new Turn(isNewer ? When.NOW : When.OVER, last);
    }

    private static When when(Delivery delivery, @Nullable Long last) {
        Place place = delivery.placeInGroup();
        if (place.previous() != null && (last == null || place.previous() > last)) {
            return When.EARLY;
        }
        return last == null || place.numberInGroup() > last || delivery.isReplay() ? When.NOW : When.LATE;
    }

    public boolean isEarly() {
        return when == When.EARLY;
    }

    public boolean isOver() {
        return when == When.OVER;
    }

    /** Why it does not run: it is the state that was worked on, or an older one. */
    public Claim over(Delivery delivery) {
        return last != null && last == delivery.placeInGroup().numberInGroup() ? Claim.DUPLICATE : Claim.OVERTAKEN;
    }

    /** @throws LateMessageException if its successors have been worked on */
    public void requireInTime(Delivery delivery) {
        if (when == When.LATE && last != null) {
            throw new LateMessageException(delivery, last);
        }
    }

    /** Whether the group has come to this message with it. */
    boolean isMovedBy(Delivery delivery) {
        return last == null || delivery.placeInGroup().numberInGroup() > last;
    }
}
