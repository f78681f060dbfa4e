package dev.semel.outbox.store.jpa;

import dev.semel.jpa.Database;
import dev.semel.outbox.store.OutboxStatus;
import dev.semel.outbox.store.jpa.body.LargeBodies;
import dev.semel.settings.NodeName;
import dev.semel.tally.Count;
import dev.semel.tally.Tally;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;

/**
 * How an event comes into the table: one statement, and a second one for a large body. It goes past the persistence
 * provider: every append needs it, and shortly before the completion of a transaction the provider writes nothing any more.
 */
@Dependent
class EventInsert {

    // Another transaction may be storing an event under the same id.
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(30);

    private final Database database;
    private final LargeBodies bodies;
    private final NodeName node;
    private final Tally tally;

    @Inject
    EventInsert(Database database, LargeBodies bodies, NodeName node, Tally tally) {
        this.database = database;
        this.bodies = bodies;
        this.node = node;
        this.tally = tally;
    }

    /** Whether an event with this id was appended before; the append that asks is then a duplicate, and counted as one. */
    boolean isThere(UUID id) {
        boolean isThere = !database.texts("SELECT status FROM semel_outbox_event WHERE id = ?", id)
                .isEmpty();
        if (isThere) {
            tally.addOnCommit(Count.CAUGHT_BY_OUTBOX_KEY, 1);
        }
        return isThere;
    }

    // Only the relay looks for a body elsewhere.
    void execute(OutboxEventEntity row) {
        byte[] body = row.body;
        boolean isApart = row.status == OutboxStatus.PENDING && bodies.isLarge(body);
        row.body = isApart ? null : body;
        row.bodySize = isApart ? body.length : null;
        row.node = node.value();
        insert(columns(row));
        if (isApart) {
            bodies.insert(row.id, body);
        }
    }

    private void insert(Map<String, Object> columns) {
        String statement = "INSERT INTO semel_outbox_event (" + String.join(", ", columns.keySet()) + ") VALUES ("
                + String.join(", ", Collections.nCopies(columns.size(), "?")) + ")";
        database.update(statement, LONGEST_WAIT, columns.values().toArray());
    }

    private static Map<String, Object> columns(OutboxEventEntity row) {
        Map<String, Object> columns = new LinkedHashMap<>();
        columns.put("id", row.id);
        columns.put("slot", row.slot);
        columns.put("event_group", row.group);
        columns.put("sequence_number", row.sequenceNumber);
        columns.put("previous_number", row.previousNumber);
        columns.put("holds_group", row.holdsGroup);
        columns.put("event_type", row.type);
        columns.put("aggregate_type", row.aggregateType);
        columns.put("aggregate_id", row.aggregateId);
        columns.put("destination", row.destination);
        columns.put("destination_kind", row.destinationKind.name());
        columns.put("consumer", row.consumer);
        columns.put("key_text", row.keyText);
        columns.put("body_kind", row.bodyKind.name());
        columns.put("body", row.body);
        columns.put("body_size", row.bodySize);
        columns.put("headers", row.headers);
        columns.put("status", row.status.name());
        columns.put("attempts", row.attempts);
        columns.put("due_at", time(row.dueAt));
        columns.put("expires_at", time(row.expiresAt));
        columns.put("priority", row.priority);
        columns.put("node", row.node);
        columns.put("created_at", time(row.createdAt));
        return columns;
    }

    private static OffsetDateTime time(Instant instant) {
        return instant == null ? null : instant.atOffset(ZoneOffset.UTC);
    }
}
