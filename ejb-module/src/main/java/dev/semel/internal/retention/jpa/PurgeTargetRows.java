package dev.semel.internal.retention.jpa;

import dev.semel.internal.jpa.Dialect;
import dev.semel.internal.node.JdbcLiveNodes;
import dev.semel.internal.outbox.store.jpa.OutboxSql;
import dev.semel.internal.retention.PurgeTarget;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Where the rows of a kind are. Each parameter of the condition is the time before which a row must have been finished. It was
 * first seen before that, so the first condition on an indexed time bounds what is looked at.
 */
record PurgeTargetRows(String table, String id, String condition) {

    private static final String FREE = " FOR UPDATE SKIP LOCKED";

    // A message parked beside a key is compared with it when it comes again.
    private static final String NOT_PINNED = "NOT EXISTS (SELECT 1 FROM semel_parked_message p"
            + " WHERE p.key_hash = semel_idempotency_record.key_hash AND p.status = 'PARKED')";

    // Those that have one go with the chain, see SealedLines.
    private static final String UNSEALED =
            "NOT EXISTS (SELECT 1 FROM semel_audit_seal s WHERE s.line_id = semel_audit.id)";

    // Its events find their destination closed, as every destination begins.
    private static final String IDLE_DESTINATION = "state = 'CLOSED' AND since < ? AND NOT EXISTS"
            + " (SELECT 1 FROM %s semel_destination.destination"
            + " AND e.destination_kind = semel_destination.destination_kind)";

    // Not before new counters begin above it, and as long as a consumer that keeps the order is behind it: the next
    // number would be taken for the first of the group. One question for each status, because PostgreSQL keeps an
    // index for each.
    private static final String IDLE_SEQUENCE = Stream.of("PENDING", "SCHEDULED", "HELD", "PARKED")
            .map(status -> " AND NOT EXISTS (SELECT 1 FROM semel_outbox_event e WHERE e.status = '" + status
                    + "' AND e.event_group = semel_sequence.event_group)")
            .collect(Collectors.joining(
                    "",
                    "updated_at < ? AND last_number <= (%s) AND NOT EXISTS (SELECT 1 FROM semel_position p"
                            + " WHERE p.event_group = semel_sequence.event_group"
                            + " AND (p.last_number IS NULL OR p.last_number < semel_sequence.last_number))",
                    ""));

    // Not before the counter: its next number names a predecessor. What waits for nothing any more goes with it.
    private static final String IDLE_POSITION = "updated_at < ?"
            + " AND NOT EXISTS (SELECT 1 FROM semel_sequence s WHERE s.event_group = semel_position.event_group)"
            + " AND NOT EXISTS (SELECT 1 FROM semel_held_message h"
            + " JOIN semel_outbox_event e ON e.id = h.event_id AND e.status IN ('PENDING', 'SCHEDULED', 'HELD', 'PARKED')"
            + " WHERE h.group_hash = semel_position.group_hash)";

    private static final String ARCHIVED =
            "id, position, event_group, sequence_number, previous_number, event_type, aggregate_type,"
                    + " aggregate_id, destination, destination_kind, consumer, caused_by, key_text, body_kind, body, headers, status, attempts, priority,"
                    + " node, created_at, published_at";

    // It goes with its event.
    private static final String LARGE_BODY =
            "(SELECT b.body FROM semel_outbox_body b WHERE b.event_id = semel_outbox_event.id)";

    // A failed key can be run again from the content of its last retry. One under a lease fails when it is released.
    // One question for each status, as above.
    private static final String RETRY_OF_NOBODY = Stream.of("FAILED", "IN_PROGRESS")
            .map(status -> " AND NOT EXISTS (SELECT 1 FROM semel_idempotency_record r WHERE r.status = '" + status
                    + "' AND r.retry_event_id = semel_outbox_event.id AND r.consumer = semel_outbox_event.consumer)")
            .collect(Collectors.joining("", "consumer IS NOT NULL", ""));

    // A mark of an incarnation that is forgotten counts as one of an incarnation that has died.
    private static final String GONE = "COALESCE(stopped_at, seen_at) < ? AND (stopped_at IS NOT NULL OR "
            + JdbcLiveNodes.MISSED.formatted("semel_node") + ")";

    private static final String IDLE_NOTE = "noted_at < ?"
            + " AND NOT EXISTS (SELECT 1 FROM semel_parked_message m WHERE m.status = 'PARKED'"
            + " AND m.fingerprint = semel_cause_note.fingerprint)"
            + " AND NOT EXISTS (SELECT 1 FROM semel_outbox_event e WHERE e.status = 'PARKED' AND e.parked_at IS NOT NULL"
            + " AND e.fingerprint = semel_cause_note.fingerprint)";

    static PurgeTargetRows of(PurgeTarget kind, Dialect dialect) {
        return switch (kind) {
            case COMPLETED_KEYS -> keys("COMPLETED");
            case DISCARDED_KEYS -> keys("DISCARDED");
            case PUBLISHED_EVENTS -> events("status = 'PUBLISHED' AND consumer IS NULL AND published_at < ?");
            case PUBLISHED_RETRIES -> events("status = 'PUBLISHED' AND published_at < ? AND " + RETRY_OF_NOBODY);
            case CAPTURED_EVENTS -> events("status = 'CAPTURED' AND created_at < ?");
            case ARCHIVED_EVENTS -> new PurgeTargetRows("semel_outbox_archive", "id", "archived_at < ?");
            case DISCARDED_EVENTS -> events("status = 'DISCARDED' AND consumer IS NULL AND parked_at < ?");
            case DISCARDED_RETRIES -> events("status = 'DISCARDED' AND parked_at < ? AND " + RETRY_OF_NOBODY);
            case CLOSED_MESSAGES ->
                new PurgeTargetRows(
                        "semel_parked_message",
                        "id",
                        "status IN ('RETRIED', 'DISCARDED') AND parked_at < ? AND closed_at < ?");
            case ATTEMPTS -> new PurgeTargetRows("semel_attempt", "id", "attempted_at < ?");
            case MARKS -> new PurgeTargetRows("semel_in_flight", "id", "begun_at < ?");
            case GONE_NODES -> new PurgeTargetRows("semel_node", "incarnation", GONE);
            case AUDIT_LINES -> new PurgeTargetRows("semel_audit", "id", "acted_at < ? AND " + UNSEALED);
            case OPERATIONS ->
                new PurgeTargetRows("semel_operation", "id", "state NOT IN ('RUNNING', 'PAUSED') AND ended_at < ?");
            case CAUSE_NOTES -> new PurgeTargetRows("semel_cause_note", "fingerprint", IDLE_NOTE);
            case DESTINATIONS -> destinations(new OutboxSql(dialect).heldEvents());
            case SEQUENCES -> new PurgeTargetRows("semel_sequence", "event_group", idleSequence(dialect));
            case POSITIONS -> new PurgeTargetRows("semel_position", "group_hash", IDLE_POSITION);
        };
    }

    private static PurgeTargetRows destinations(String heldEvents) {
        return new PurgeTargetRows(
                "semel_destination",
                "CONCAT(destination_kind, ' ', destination)",
                IDLE_DESTINATION.formatted(heldEvents));
    }

    private static String idleSequence(Dialect dialect) {
        return IDLE_SEQUENCE.formatted(new OutboxSql(dialect).numberFloor());
    }

    private static PurgeTargetRows keys(String status) {
        return new PurgeTargetRows(
                "semel_idempotency_record",
                "key_hash",
                "status = '" + status + "' AND " + NOT_PINNED
                        + " AND first_seen_at < ? AND COALESCE(compared_at, completed_at) < ?");
    }

    private static PurgeTargetRows events(String condition) {
        return new PurgeTargetRows("semel_outbox_event", "id", condition);
    }

    int times() {
        return (int) condition.chars().filter(c -> c == '?').count();
    }

    String lock(int most) {
        return "SELECT " + id + " FROM " + table + " WHERE " + condition + " LIMIT " + most + FREE;
    }

    /**
     * In the order of the time, from a time on, which is the last parameter. What is kept for longer, or was just deleted, lies among what is
     * to go, so without it each batch would begin with all of that.
     */
    String lockFrom(String time, int most) {
        return "SELECT " + id + ", " + time + " FROM " + table + " WHERE " + condition + " AND " + time + " >= ?"
                + " ORDER BY " + time + " LIMIT " + most + FREE;
    }

    /** Copies events into the archive; the ids follow. */
    static String archive() {
        String archived = ARCHIVED.replace(" body,", " COALESCE(body, " + LARGE_BODY + "),");
        return "INSERT INTO semel_outbox_archive (" + ARCHIVED + ", archived_at) SELECT " + archived
                + ", CURRENT_TIMESTAMP FROM semel_outbox_event WHERE id IN ";
    }

    String delete() {
        return "DELETE FROM " + table + " WHERE " + id + " IN ";
    }
}
