package dev.semel.internal.outbox.store.jpa;

import dev.semel.internal.counter.CounterName;
import dev.semel.internal.counter.Counters;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.outbox.store.OutboxStatus;
import dev.semel.internal.settings.NodeName;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;

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
    private final Counters counters;

    @Inject
    EventInsert(Database database, LargeBodies bodies, NodeName node, Counters counters) {
        this.database = database;
        this.bodies = bodies;
        this.node = node;
        this.counters = counters;
    }

    /** Whether an event with this id was appended before; the append that asks is then a duplicate, and counted as one. */
    boolean isThere(UUID id) {
        boolean isThere = !database.texts("SELECT status FROM semel_outbox_event WHERE id = ?", id)
                .isEmpty();
        if (isThere) {
            counters.addOnCommit(CounterName.CAUGHT_BY_OUTBOX_KEY, 1);
        }
        return isThere;
    }

    /** Stores an event under an id that nobody else can have. */
    void execute(OutboxEventEntity row) {
        store(row, EventInsert::statement);
    }

    /**
     * Stores an event under an id that the caller chose. Another transaction that has just stored one under it is waited for: if it
     * commits, this append is a duplicate, and counted as one.
     *
     * @return whether it was stored
     */
    boolean executeIfAbsent(OutboxEventEntity row) {
        boolean isStored = store(row, columns -> database.dialect()
                .insertIfAbsent("semel_outbox_event", String.join(", ", columns), parametersFor(columns)));
        if (!isStored) {
            counters.addOnCommit(CounterName.CAUGHT_BY_OUTBOX_KEY, 1);
        }
        return isStored;
    }

    // Only the relay looks for a body elsewhere.
    private boolean store(OutboxEventEntity row, Function<Set<String>, String> statement) {
        byte[] body = row.body;
        boolean isApart = row.status != OutboxStatus.CAPTURED && bodies.isLarge(body);
        row.body = isApart ? null : body;
        row.bodySize = isApart ? body.length : null;
        row.node = node.value();
        Map<String, Object> columns = columns(row);
        boolean isStored = database.update(
                        statement.apply(columns.keySet()),
                        LONGEST_WAIT,
                        columns.values().toArray())
                == 1;
        if (isStored && isApart) {
            bodies.insert(row.id, body);
        }
        return isStored;
    }

    private static String statement(Set<String> columns) {
        return "INSERT INTO semel_outbox_event (" + String.join(", ", columns) + ") VALUES (" + parametersFor(columns)
                + ")";
    }

    private static String parametersFor(Set<String> columns) {
        return String.join(", ", Collections.nCopies(columns.size(), "?"));
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
