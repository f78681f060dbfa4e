package dev.semel.internal.idempotency.order;

import dev.semel.idempotency.Order;
import dev.semel.internal.idempotency.consumer.WorkRule;
import dev.semel.internal.idempotency.store.Delivery;
import dev.semel.internal.idempotency.store.Delivery.Place;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.UUID;

/**
 * Lets the messages of a group work one after the other, in the transactions of its callers.
 *
 * <ol>
 *   <li>Lock the group, before the key is claimed: another message of it that was at work has come to its end then.
 *   <li>Look whose turn it is ({@link Turn}). A message that is early is stored, and remembered under the same lock: its predecessor
 *       needs that lock, too, so it either has been worked on by then, or finds the message.
 *   <li>The work is done: the group moves to its number, and those that wait for it come. All in the transaction of the effect.
 * </ol>
 */
@Dependent
public class Turns {

    private final Positions positions;
    private final Positions.Stored stored;

    @Inject
    public Turns(Positions positions, Positions.Stored stored) {
        this.positions = positions;
        this.stored = stored;
    }

    /** Waits until no other message of the group is at work, and says whether it is the turn of this one. For consumers that keep an order. */
    public Turn await(WorkRule rule, Delivery delivery, Duration longestWait) {
        Place place = delivery.place();
        if (place == null) {
            return Turn.ANY;
        }
        Long last = positions.lock(place, longestWait);
        if (!isNumbered(rule, delivery)) {
            return Turn.ANY;
        }
        return rule.order() == Order.IN_SEQUENCE ? Turn.inSequence(delivery, last) : Turn.byMark(delivery, last);
    }

    /** Whether the mark of its group says that a message has nothing left to do; after any transaction in doubt has ended. */
    public boolean isOver(WorkRule rule, Delivery delivery, Duration longestWait) {
        return rule.order() == Order.HIGH_WATER_MARK
                && await(rule, delivery, longestWait).isOver();
    }

    /** Whether others of the group wait for the number of this message, also if there is nothing else left to do for it. */
    public boolean isStillToPass(WorkRule rule, Delivery delivery) {
        return rule.order() == Order.IN_SEQUENCE
                && delivery.isNumbered()
                && !positions.hasPassed(
                        delivery.placeInGroup().groupHash(),
                        delivery.placeInGroup().numberInGroup());
    }

    /** Lets the next ones come: the work of a message is done now, or was done before. */
    public void pass(WorkRule rule, Delivery delivery, Turn turn) {
        if (isNumbered(rule, delivery) && turn.isMovedBy(delivery)) {
            moveTo(delivery.placeInGroup().groupHash(), delivery.placeInGroup().numberInGroup());
        }
    }

    /** Remembers that a stored message waits for its turn; after {@link #await}, in its transaction. */
    public void hold(UUID event, Delivery delivery) {
        positions.hold(event, delivery.placeInGroup(), delivery.isStored() ? delivery.eventId() : null);
    }

    /** An operator gives up the number before this place. Answers whether the next ones of the group still wait for that one. */
    public boolean giveUpBefore(Place waiting, Duration longestWait) {
        positions.lock(waiting, longestWait);
        Long missing = positions.missing(waiting.groupHash());
        boolean isMissing = missing != null && missing.equals(waiting.previous());
        if (isMissing) {
            moveTo(waiting.groupHash(), missing);
        }
        return isMissing;
    }

    private void moveTo(String groupHash, long number) {
        positions.moveTo(groupHash, number);
        release(groupHash, number);
    }

    private void release(String groupHash, long number) {
        List<UUID> next = positions.release(groupHash, number);
        if (!next.isEmpty()) {
            stored.bring(next);
        }
    }

    private static boolean isNumbered(WorkRule rule, Delivery delivery) {
        boolean isByNumber = rule.order() == Order.IN_SEQUENCE || rule.order() == Order.HIGH_WATER_MARK;
        return isByNumber && delivery.isNumbered();
    }
}
