package dev.semel.internal.reconciliation;

import dev.semel.internal.listing.Row;
import dev.semel.internal.message.MessageContract;
import dev.semel.internal.message.PropertiesJson;
import dev.semel.internal.reconciliation.Suspicions.PublishedEvent;
import java.util.Map;

/** What the rows of a look say, in sentences. */
final class JpaFindingRows {

    private JpaFindingRows() {}

    static Finding lapsed(Row row) {
        return new Finding(
                FindingKind.KEY_UNDER_LAPSED_LEASE,
                row.text(0),
                row.text(1),
                row.text(2),
                row.text(0),
                row.uuid(3) == null ? null : row.uuid(3).toString(),
                row.time(4),
                "The lease of the handler on " + row.text(5) + " lapsed, and no copy of the message has taken over. "
                        + (row.uuid(3) == null
                                ? "The content is not stored here: it cannot be run again, only closed or forgotten."
                                : "The content is stored with its last retry."));
    }

    static Finding parkedWithoutKey(Row row) {
        String status = row.text(5);
        return new Finding(
                FindingKind.MESSAGE_PARKED_WITHOUT_KEY,
                row.uuid(0).toString(),
                row.text(1),
                row.text(2),
                row.text(3),
                null,
                row.time(4),
                "The message waits for an operator, but its key "
                        + (status == null ? "has no record." : "is " + status + ".")
                        + " Look at both before the message is retried or discarded.");
    }

    static Finding heldByNothing(Row row) {
        return Finding.of(
                FindingKind.EVENTS_HELD_BY_NOTHING,
                row.text(1) + " " + row.text(0),
                row.time(2),
                "Events for " + row.text(0)
                        + " are held, although it takes events. Pausing and resuming the destination"
                        + " releases them.");
    }

    static Finding unserved(Row row) {
        return Finding.of(
                FindingKind.SLOT_NOT_SERVED,
                String.valueOf(row.number(0)),
                row.time(1),
                "The slot has events that could be sent, but no relay has served it"
                        + (row.text(2) == null ? "." : " since " + row.text(2) + " did.")
                        + " Check that a node with the relay enabled is up.");
    }

    static PublishedEvent published(Row row) {
        boolean isForAnybody = row.text(5) == null;
        boolean isOfTopic = "TOPIC".equals(row.text(4));
        return new PublishedEvent(
                row.uuid(0),
                row.time(1),
                row.text(2),
                isForAnybody && isOfTopic ? null : row.text(3),
                row.text(5),
                key(row),
                row.text(6));
    }

    // Damaged headers are no reason to stop looking.
    private static String key(Row row) {
        try {
            Map<String, Object> headers = PropertiesJson.read(row.text(7));
            Object key = headers.get(MessageContract.IDEMPOTENCY_KEY);
            return key == null || key.toString().isBlank() ? row.uuid(0).toString() : key.toString();
        } catch (RuntimeException damaged) {
            return row.text(6);
        }
    }
}
