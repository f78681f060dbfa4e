package dev.semel.internal.reconciliation;

import dev.semel.internal.listing.Row;
import dev.semel.internal.message.MessageContract;
import dev.semel.internal.message.PropertiesJson;
import dev.semel.internal.reconciliation.Suspicions.Carrier;
import dev.semel.internal.reconciliation.Suspicions.Place;
import dev.semel.internal.reconciliation.Suspicions.PublishedEvent;
import dev.semel.internal.reconciliation.Suspicions.RetriedKey;
import java.util.Set;
import java.util.UUID;

/** Each looks into an index of what is not finished, or at a bounded part of the events that are. Its reader stands below it. */
final class SuspicionSql {

    private static final Set<String> WAITING = Set.of("PENDING", "SCHEDULED", "HELD", "PARKED");

    private SuspicionSql() {}

    /** The order of the index of records that are not completed: PostgreSQL must not walk along all records by their time. */
    static final String IN_PLACE = " ORDER BY r.consumer, r.first_seen_at LIMIT ";

    static final String RETRIED =
            """
            SELECT r.consumer, r.first_seen_at, r.key_hash, r.key_text, r.retry_event_id, r.failing_since,
                   e.status, e.published_at, e.destination, e.expires_at
            FROM semel_idempotency_record r
            LEFT JOIN semel_outbox_event e ON e.id = r.retry_event_id
            WHERE r.status = 'FAILED' AND r.retry_event_id IS NOT NULL""";

    static RetriedKey retried(Row row) {
        UUID retry = row.uuid(4);
        return new RetriedKey(
                new Place(row.text(0), row.time(1)),
                row.text(2),
                row.text(3),
                retry,
                carrier(retry, row, 6),
                row.timeOrNull(5));
    }

    static final String CARRIER =
            "SELECT id, status, published_at, destination, expires_at FROM semel_outbox_event WHERE id = ?";

    static Carrier carrier(Row row) {
        return carrier(row.uuid(0), row, 1);
    }

    private static Carrier carrier(UUID id, Row row, int from) {
        String status = row.textOrNull(from);
        return new Carrier(
                id,
                status != null && WAITING.contains(status),
                "PUBLISHED".equals(status) ? row.timeOrNull(from + 1) : null,
                row.textOrNull(from + 2),
                row.timeOrNull(from + 3));
    }

    static final String PARKED =
            """
            SELECT r.consumer, r.first_seen_at, r.key_hash, r.key_text,
                   CASE WHEN EXISTS (SELECT 1 FROM semel_parked_message p
                                     WHERE p.key_hash = r.key_hash AND p.status = 'PARKED') THEN 1 ELSE 0 END
            FROM semel_idempotency_record r
            WHERE r.status = 'PARKED'""";

    static final String LAPSED =
            """
            SELECT r.key_hash, r.consumer, r.key_text, r.retry_event_id, r.lease_until, r.node, r.status
            FROM semel_idempotency_record r
            WHERE r.status IN ('IN_PROGRESS', 'FAILED') AND r.lease_until < ?
              AND (r.status = 'IN_PROGRESS' OR r.retry_event_id IS NULL)
            ORDER BY r.consumer, r.first_seen_at
            LIMIT\s""";

    static Finding lapsed(Row row) {
        String known =
                "The lease of the handler on " + row.text(5) + " lapsed, and no copy of the message has taken over."
                        + (row.text(6).equals("FAILED") ? " An operator released it: the next copy works." : "")
                        + " Its effect may have happened. "
                        + (row.isNull(3)
                                ? "The content is not stored here: it cannot be run again, only closed or forgotten."
                                : "The content is stored with its last retry.");
        return Finding.ofKey(
                FindingKind.KEY_UNDER_LAPSED_LEASE,
                row.text(0),
                row.text(1),
                row.text(2),
                row.uuidOrNull(3),
                row.time(4),
                known);
    }

    /** Only for the reasons with which a key is parked, too; a broken body only if its key was known. */
    static final String PARKED_WITHOUT_KEY =
            """
            SELECT p.id, p.consumer, p.key_text, p.key_hash, p.parked_at, r.status
            FROM semel_parked_message p
            LEFT JOIN semel_idempotency_record r ON r.key_hash = p.key_hash
            WHERE p.status = 'PARKED'
              AND p.parked_at < ?
              AND p.key_hash IS NOT NULL
              AND p.reason IN ('BROKEN_BODY', 'TERMINAL_FAILURE', 'ATTEMPTS_USED_UP', 'TIME_USED_UP', 'EXPIRED',
                               'TOO_LARGE', 'SERVER_DIED', 'OUTCOME_UNKNOWN', 'LATE')
              AND COALESCE(r.status, 'GONE') <> 'PARKED'
            ORDER BY p.parked_at
            LIMIT\s""";

    static Finding parkedWithoutKey(Row row) {
        String status = row.textOrNull(5);
        return new Finding(
                FindingKind.MESSAGE_PARKED_WITHOUT_KEY,
                row.uuid(0).toString(),
                row.text(1),
                row.textOrNull(2),
                row.text(3),
                null,
                row.time(4),
                "The message waits for an operator, but its key "
                        + (status == null ? "has no record." : "is " + status + ".")
                        + " Look at both before the message is retried or discarded.");
    }

    static final String HELD_BY_NOTHING =
            """
            SELECT d.destination, d.destination_kind, d.since
            FROM semel_destination d
            WHERE d.state = 'CLOSED' AND d.since < ?
              AND EXISTS (SELECT 1 FROM %s d.destination AND e.destination_kind = d.destination_kind)
            ORDER BY d.destination
            LIMIT\s""";

    static Finding heldByNothing(Row row) {
        return Finding.of(
                FindingKind.EVENTS_HELD_BY_NOTHING,
                row.text(1) + " " + row.text(0),
                row.time(2),
                "Events for " + row.text(0) + " are held, although it takes events. They are let go now.");
    }

    static final String GAPS =
            """
            SELECT p.group_hash, p.consumer, p.event_group, p.last_number, MIN(h.previous_number), MIN(h.held_at), COUNT(*)
            FROM semel_held_message h
            JOIN semel_position p ON p.group_hash = h.group_hash
            JOIN semel_outbox_event e ON e.id = h.event_id AND e.status = 'SCHEDULED'
            GROUP BY p.group_hash, p.consumer, p.event_group, p.last_number
            HAVING MIN(h.held_at) < ?
            ORDER BY MIN(h.held_at)
            LIMIT\s""";

    static Finding gap(Row row) {
        return new Finding(
                FindingKind.GAP_IN_GROUP,
                row.uuid(0) + " " + row.text(4),
                row.text(1),
                row.text(2),
                null,
                null,
                row.time(5),
                missing(row) + " Messages that wait behind: " + row.text(6) + ". " + last(row) + " was worked on.");
    }

    // All behind the last one, up to the predecessor of the first that waits.
    private static String missing(Row row) {
        boolean isOne = row.isNull(3) || row.count(4) == row.count(3) + 1;
        return isOne
                ? "Number " + row.text(4)
                        + " of the group is missing: it did not come, waits for a retry, or is parked."
                : "Numbers " + (row.count(3) + 1) + " to " + row.text(4)
                        + " of the group are missing: they did not come, wait for a retry, or are parked.";
    }

    private static String last(Row row) {
        return row.isNull(3) ? "No number of the group" : "Number " + row.text(3) + " is the last one that";
    }

    static final String UNSERVED =
            "SELECT slot, last_served_at, node FROM semel_slot WHERE last_served_at < ? ORDER BY slot";

    /** Asked for each slot alone: most slots that were not served for long are only idle, and this is one look into an index. */
    static final String SENDABLE =
            """
            SELECT e.id
            FROM semel_outbox_event e
            WHERE e.slot = ? AND e.status = 'PENDING' AND e.created_at < ? AND (e.due_at IS NULL OR e.due_at < ?)
              AND (e.event_group IS NULL OR NOT EXISTS (
                SELECT 1 FROM semel_outbox_event b
                WHERE b.event_group = e.event_group AND b.position < e.position
                  AND (b.status = 'HELD' OR b.status = 'SCHEDULED' OR b.status = 'PARKED' AND b.holds_group)))
            ORDER BY e.slot, e.position
            LIMIT 1""";

    /** Without any relay, events whose time has come are not even made pending. */
    static final String OVERDUE =
            """
            SELECT e.id
            FROM semel_outbox_event e
            WHERE %s < ? AND e.slot = ?
            LIMIT 1""";

    static Finding unserved(Row row) {
        return Finding.of(
                FindingKind.SLOT_NOT_SERVED,
                String.valueOf(row.number(0)),
                row.time(1),
                "The slot has events that could be sent, but no relay has served it"
                        + (row.isNull(2) ? "." : " since " + row.text(2) + " did.")
                        + " Check that a node with the relay enabled is up.");
    }

    static final String PUBLISHED =
            """
            SELECT id, published_at, event_type, destination, destination_kind, consumer, key_text, headers,
                   event_group, sequence_number
            FROM semel_outbox_event
            WHERE status = 'PUBLISHED'""";

    /** One whose time to live is over is at the broker's expiry address, if no consumer took it. */
    static final String IN_TIME = " AND published_at >= ? AND published_at < ?"
            + " AND (expires_at IS NULL OR expires_at > CURRENT_TIMESTAMP)";

    static PublishedEvent published(Row row) {
        boolean isForAnybody = row.isNull(5);
        boolean isOfTopic = "TOPIC".equals(row.text(4));
        // Without a broker its consumer marks it, and who reads a topic of Kafka is not known.
        boolean isLookedFor = "QUEUE".equals(row.text(4)) || isOfTopic && !isForAnybody;
        return new PublishedEvent(
                row.uuid(0),
                row.time(1),
                row.text(2),
                isLookedFor ? row.text(3) : null,
                row.textOrNull(5),
                key(row),
                row.text(6),
                row.textOrNull(8),
                row.numberOrNull(9));
    }

    // Damaged headers are no reason to stop looking.
    private static String key(Row row) {
        try {
            Object key = PropertiesJson.read(row.text(7)).get(MessageContract.IDEMPOTENCY_KEY);
            return key == null || key.toString().isBlank() ? row.uuid(0).toString() : key.toString();
        } catch (RuntimeException damaged) {
            return row.text(6);
        }
    }
}
