package dev.semel.admin.failed;

import dev.semel.admin.keys.KeyDetail;
import dev.semel.admin.outbox.EventDetail;
import dev.semel.admin.outbox.EventView;
import dev.semel.internal.idempotency.operator.KeyState;
import dev.semel.internal.idempotency.store.ParkReason;
import dev.semel.internal.idempotency.store.ParkedStatus;
import dev.semel.internal.outbox.store.OutboxStatus;
import java.util.Locale;
import java.util.Optional;

/** Says in one sentence what a retry will do, before the operator asks for it. */
final class RetryPreview {

    private RetryPreview() {}

    static String of(ParkedMessageEntry parked, Optional<KeyDetail> key) {
        if (parked.status() != ParkedStatus.PARKED) {
            return "Nothing: the message was " + parked.status().name().toLowerCase(Locale.ROOT) + " already.";
        }
        if (parked.largeBody() > 0) {
            return "Nothing: the body is larger than what can be sent again, so a retry is refused. Discard the message; to"
                    + " have it sent anew under its key, forget the key then.";
        }
        String send = "A retry sends the message to " + parked.destination() + " again, for consumer "
                + parked.consumer() + " only, ";
        if (parked.keyHash() == null) {
            return send
                    + "under a key made from this entry, because it came without one: it takes effect at most once.";
        }
        if (parked.reason() == ParkReason.CONFLICT) {
            return send + "under a key made from this entry, because the key " + parked.key()
                    + " is known with other content: it takes effect at most once, beside what that key did.";
        }
        return caution(parked) + send + "under its old key " + parked.key() + "; "
                + key.map(RetryPreview::outcome).orElse("the record of the key is gone, so the handler runs.");
    }

    static String of(EventDetail found) {
        EventView event = found.event();
        if (!event.status().equals(OutboxStatus.PARKED.name())) {
            return "Nothing: the event is " + event.status().toLowerCase(Locale.ROOT) + ".";
        }
        String held = found.group() == null
                ? "."
                : (event.holdsGroup() ? ", and then those behind it" : ", after those that were behind it")
                        + " in the group " + found.group() + ".";
        return "A retry makes the event pending again with all attempts back; the relay publishes it to "
                + event.destination() + held;
    }

    private static String caution(ParkedMessageEntry parked) {
        return switch (parked.reason()) {
            case OUTCOME_UNKNOWN -> "Find out first whether the effect happened: if it did, a retry repeats it. ";
            case SERVER_DIED -> "The server may die again. ";
            default -> "";
        };
    }

    private static String outcome(KeyDetail found) {
        return switch (KeyState.valueOf(found.key().status())) {
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
