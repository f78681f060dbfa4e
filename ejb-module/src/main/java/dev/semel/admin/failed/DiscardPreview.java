package dev.semel.admin.failed;

import dev.semel.admin.outbox.EventDetail;
import dev.semel.internal.idempotency.store.ParkReason;
import dev.semel.internal.idempotency.store.ParkedStatus;
import dev.semel.internal.outbox.store.OutboxStatus;

/** Says in one sentence what a discard will do, before the operator asks for it; null where none is possible. */
final class DiscardPreview {

    private DiscardPreview() {}

    static String of(ParkedMessageEntry parked) {
        if (parked.status() != ParkedStatus.PARKED) {
            return null;
        }
        String giveUp = "A discard gives this message up for consumer " + parked.consumer();
        if (parked.keyHash() == null) {
            return giveUp + "; another message without a key is parked again.";
        }
        if (parked.reason() == ParkReason.CONFLICT) {
            return giveUp + "; the key " + parked.key() + " and what was done under it stay as they are.";
        }
        return giveUp + " and closes its key " + parked.key() + ": later copies of it are skipped.";
    }

    static String of(EventDetail found) {
        if (!found.event().status().equals(OutboxStatus.PARKED.name())) {
            return null;
        }
        String followers =
                found.event().holdsGroup() ? "; those behind it in the group " + found.group() + " go on." : ".";
        return "A discard gives the event up: it is never published" + followers;
    }
}
