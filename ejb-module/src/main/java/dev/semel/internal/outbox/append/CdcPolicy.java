package dev.semel.internal.outbox.append;

import dev.semel.internal.message.SafeText;
import dev.semel.internal.outbox.store.OutgoingEvent;
import dev.semel.internal.settings.OutboxSettings;
import dev.semel.outbox.OutboxUsageException;
import dev.semel.outbox.Schedule;

/**
 * Which events change data capture publishes, where it is switched on. Decided for each event in the transaction that appends it, so that exactly one
 * of the two publishers gets it, also if the setting is changed later.
 *
 * <ol>
 *   <li>A retry or a replay, which only one consumer takes, is the relay's; so is a reply, whose address may be gone.
 *   <li>A scheduled event is the relay's, because the log of the database knows no later. In a group it is refused: those
 *       behind it would overtake it.
 *   <li>All else is captured, with its key as a column, so a key that does not fit into one is refused.
 * </ol>
 */
public final class CdcPolicy {

    private CdcPolicy() {}

    /**
     * The event, as one that is captured or one that the relay publishes.
     *
     * @throws OutboxUsageException if it would be captured differently from what was asked for
     */
    public static OutgoingEvent assign(OutgoingEvent event) {
        if (isBusiness(event)) {
            check(event);
        }
        return isBusiness(event) && !isScheduled(event.event().schedule()) ? event.captured() : event;
    }

    private static void check(OutgoingEvent event) {
        if (isScheduled(event.event().schedule()) && event.group().isPresent()) {
            throw new OutboxUsageException("The event is scheduled and belongs to the group "
                    + SafeText.line(event.group().get(), OutgoingEvent.LONGEST_KEY) + ", but "
                    + OutboxSettings.PUBLISHER
                    + " is cdc: those behind it would overtake it. Append it without a group, and the relay publishes it"
                    + " at its time. Nothing was appended.");
        }
        if (event.event()
                .idempotencyKey()
                .filter(key -> !SafeText.line(key, OutgoingEvent.LONGEST_KEY).equals(key))
                .isPresent()) {
            throw new OutboxUsageException("The key of an event has more than " + OutgoingEvent.LONGEST_KEY
                    + " characters or holds"
                    + " control characters, but " + OutboxSettings.PUBLISHER + " is cdc: it would be captured as"
                    + " another one. Use a shorter key, a hash of this one for example. Nothing was appended.");
        }
    }

    private static boolean isBusiness(OutgoingEvent event) {
        return event.consumer().isEmpty() && !event.isReply();
    }

    private static boolean isScheduled(Schedule schedule) {
        return schedule.delay().isPresent() || schedule.notBefore().isPresent();
    }
}
