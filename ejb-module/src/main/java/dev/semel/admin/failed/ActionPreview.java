package dev.semel.admin.failed;

import dev.semel.admin.failed.JdbcFailedEntries.Content;
import dev.semel.admin.keys.KeyDetail;
import dev.semel.admin.outbox.EventDetail;
import dev.semel.admin.outbox.EventView;
import dev.semel.internal.idempotency.consumer.IncomingMessage;
import dev.semel.internal.idempotency.operator.KeyState;
import dev.semel.internal.idempotency.store.ParkReason;
import dev.semel.internal.idempotency.store.ParkedStatus;
import dev.semel.internal.message.MessageContract;
import dev.semel.internal.outbox.store.OutboxStatus;
import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Says in one sentence what a retry or a discard will do, before the operator asks for it. */
final class ActionPreview {

    private ActionPreview() {}

    static String ofRetry(FailedView parked, Content content, Optional<KeyDetail> key) {
        if (!isParked(parked)) {
            return "Nothing: the message was " + parked.status().toLowerCase(Locale.ROOT) + " already."
                    + since(parked, content, key);
        }
        if (content.largeBody() > 0) {
            return "Nothing: the body is larger than what can be sent again, so a retry is refused. Discard the message; to"
                    + " have it sent anew under its key, forget the key then.";
        }
        String send = sending(parked);
        if (content.keyHash() == null) {
            return send
                    + "under a key made from this entry, because it came without one: it takes effect at most once.";
        }
        if (isConflict(parked)) {
            return send + "under a key made from this entry, because the key " + parked.key()
                    + " is known with other content: it takes effect at most once, beside what that key did.";
        }
        return caution(parked, key) + send + "under its old key " + parked.key() + "; "
                + key.map(ActionPreview::outcome).orElse("the record of the key is gone, so the handler runs.");
    }

    private static String sending(FailedView parked) {
        String from = Objects.requireNonNullElse(parked.subject(), "its queue");
        if (from.startsWith(IncomingMessage.CONSUMER)) {
            return "A retry brings the record to consumer " + parked.origin() + " again, past Kafka, ";
        }
        String to = from.startsWith(IncomingMessage.TOPIC)
                ? "the topic " + from.substring(IncomingMessage.TOPIC.length())
                : from;
        return "A retry sends the message to " + to + " again, for consumer " + parked.origin() + " only, ";
    }

    static String ofRetry(EventDetail found) {
        EventView event = found.event();
        if (!isParked(found)) {
            return "Nothing: the event is " + event.status().toLowerCase(Locale.ROOT) + ".";
        }
        String held = found.group() == null
                ? "."
                : (event.holdsGroup() ? ", and then those behind it" : ", after those that were behind it")
                        + " in the group " + found.group() + ".";
        return "A retry makes the event pending again with all attempts back; the relay publishes it to "
                + event.destination() + held;
    }

    /** @return null where none is possible */
    static @Nullable String ofDiscard(FailedView parked, Content content) {
        if (!isParked(parked)) {
            return null;
        }
        String giveUp = "A discard gives this message up for consumer " + parked.origin();
        if (content.keyHash() == null) {
            return giveUp + "; another message without a key is parked again.";
        }
        if (isConflict(parked)) {
            return giveUp + "; the key " + parked.key() + " and what was done under it stay as they are.";
        }
        return giveUp + " and closes its key " + parked.key() + ": later copies of it are skipped"
                + (isAwaited(parked, content)
                        ? "; where the consumer keeps the order, those behind it in its group wait until its number is given up"
                                + " under Stranded."
                        : ".");
    }

    /** @return null where none is possible */
    static @Nullable String ofDiscard(EventDetail found) {
        if (!isParked(found)) {
            return null;
        }
        String followers =
                found.event().holdsGroup() ? "; those behind it in the group " + found.group() + " go on." : ".";
        return "A discard gives the event up: it is never published" + followers;
    }

    private static boolean isParked(FailedView message) {
        return message.status().equals(ParkedStatus.PARKED.name());
    }

    private static boolean isParked(EventDetail found) {
        return found.event().status().equals(OutboxStatus.PARKED.name());
    }

    private static boolean isAwaited(FailedView parked, Content content) {
        return content.message().properties().containsKey(MessageContract.SEQUENCE)
                && !parked.reason().equals(ParkReason.LATE.name());
    }

    private static boolean isConflict(FailedView parked) {
        return parked.reason().equals(ParkReason.CONFLICT.name());
    }

    private static String caution(FailedView parked, Optional<KeyDetail> key) {
        boolean isUnknown = key.filter(KeyDetail::isOutcomeUnknown).isPresent();
        if (isUnknown || parked.reason().equals(ParkReason.OUTCOME_UNKNOWN.name())) {
            return "Find out first whether the effect happened: if it did, a retry repeats it. ";
        }
        return parked.reason().equals(ParkReason.SERVER_DIED.name()) ? "The server may die again. " : "";
    }

    // The key of a message in conflict is another message's; its retry has a key made from the entry.
    private static String since(FailedView closed, Content content, Optional<KeyDetail> key) {
        if (closed.status().equals(ParkedStatus.DISCARDED.name())) {
            return " Restore parks it again, unless a copy has been skipped since.";
        }
        boolean isRetried = closed.status().equals(ParkedStatus.RETRIED.name());
        if (!isRetried || content.keyHash() == null || isConflict(closed)) {
            return "";
        }
        return key.map(found -> " Its key " + closed.key() + " is "
                        + stateNow(found.key().status()))
                .orElse(" The record of its key " + closed.key() + " is gone.");
    }

    private static String stateNow(String status) {
        if (status.equals(KeyState.PARKED.name())) {
            return "PARKED again, with a later entry.";
        }
        return status.equals(KeyState.FAILED.name()) ? "FAILED, and a retry is on its way." : status + " now.";
    }

    private static String outcome(KeyDetail found) {
        return Arrays.stream(KeyState.values())
                .filter(state -> state.name().equals(found.key().status()))
                .findFirst()
                .map(ActionPreview::outcome)
                .orElseGet(() -> "the key is " + found.key().status() + ", which only a newer version of Semel knows.");
    }

    private static String outcome(KeyState state) {
        return switch (state) {
            case PARKED -> "the key is PARKED, so the handler runs again with all attempts back.";
            case COMPLETED -> "the key is COMPLETED, so the consumer will skip it as a duplicate.";
            case LEFT_TO_BROKER ->
                "the key is FAILED and left to the broker, so whichever copy comes first runs the handler.";
            case FAILED ->
                "the key is FAILED and has a retry of its own on its way, so the consumer will skip this one.";
            case IN_PROGRESS, LAPSED ->
                "a handler works on the key under a lease, so the copy waits for it, and then looks again.";
            case DISCARDED -> "the key is DISCARDED, so the consumer will skip it.";
        };
    }
}
