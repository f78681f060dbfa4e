package dev.semel.internal.outbox.store.jpa;

import dev.semel.internal.counter.CounterName;
import dev.semel.internal.counter.Counters;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.message.MessageContract;
import dev.semel.internal.message.PropertiesJson;
import dev.semel.internal.message.SafeText;
import dev.semel.internal.message.StoredMessage;
import dev.semel.internal.outbox.store.NewWork;
import dev.semel.internal.outbox.store.OutboxStatus;
import dev.semel.internal.outbox.store.OutgoingEvent;
import dev.semel.internal.settings.NodeName;
import dev.semel.outbox.OnParked;
import dev.semel.outbox.OutboxEvent;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * How an event comes into the tables: one statement, and on MariaDB and H2 a second one for a large body. It goes past the persistence
 * provider: every append needs it, and shortly before the completion of a transaction the provider writes nothing any more.
 */
@Dependent
class EventInsert {

    // Another transaction may be storing an event under the same id.
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(30);

    // The driver keeps all of them, with their bodies, until they are sent.
    private static final int MOST_TOGETHER = 100;

    private final Database database;
    private final LargeBodies bodies;
    private final NodeName node;
    private final Counters counters;
    private final NewWork newWork;

    @Inject
    EventInsert(Database database, LargeBodies bodies, NodeName node, Counters counters, NewWork newWork) {
        this.database = database;
        this.bodies = bodies;
        this.node = node;
        this.counters = counters;
        this.newWork = newWork;
    }

    /**
     * The columns of the content, by their names; others may follow. The key travels among the headers, where nothing limits its
     * length or its characters, and so does the group if the broker is to know it.
     */
    static Map<String, @Nullable Object> columns(UUID id, OutgoingEvent outgoing) {
        OutboxEvent event = outgoing.event();
        StoredMessage message = outgoing.message();
        Map<String, Object> headers = new LinkedHashMap<>(message.properties());
        event.idempotencyKey().ifPresent(key -> headers.put(MessageContract.IDEMPOTENCY_KEY, key));
        if (event.isMessageGroup()) {
            headers.put(MessageContract.GROUP, outgoing.group().orElseThrow());
        } else {
            outgoing.group()
                    .filter(group -> !isOfAggregate(event, group))
                    .ifPresent(group -> headers.put(MessageContract.ORDER_GROUP, group));
        }
        Map<String, @Nullable Object> row = new LinkedHashMap<>();
        row.put("id", id);
        row.put("event_group", outgoing.group().orElse(null));
        row.put("holds_group", event.onParked().orElse(OnParked.HOLD) == OnParked.HOLD);
        row.put("event_type", event.type());
        row.put("aggregate_type", event.aggregateType().orElse(null));
        row.put("aggregate_id", event.aggregateId().orElse(null));
        row.put("destination", event.destination());
        row.put("destination_kind", event.destinationKind().name());
        row.put("consumer", outgoing.consumer().orElse(null));
        row.put("caused_by", outgoing.causedBy());
        row.put("priority", event.priority());
        row.put("key_text", SafeText.line(EventRow.key(headers).orElseGet(id::toString), OutgoingEvent.LONGEST_KEY));
        row.put("body_kind", message.kind().name());
        row.put("body", message.body());
        row.put("headers", PropertiesJson.write(headers));
        return row;
    }

    private static boolean isOfAggregate(OutboxEvent event, String group) {
        return event.aggregateType().isPresent()
                && MessageContract.groupOf(
                                event.aggregateType().get(), event.aggregateId().orElseThrow())
                        .equals(group);
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

    /**
     * Stores an event. Another transaction that has just stored one under an id that the caller chose is waited for: if it commits,
     * this append is a duplicate, and counted as one.
     *
     * @param isIdChosen whether the caller chose the id; else no other event can have it
     * @return whether it was stored
     */
    boolean execute(Map<String, @Nullable Object> row, boolean isIdChosen) {
        return execute(insert(row, isIdChosen));
    }

    /** Stores events whose ids are new, in this order; those that one statement can store go to the database together. */
    void executeAll(List<Map<String, @Nullable Object>> rows) {
        List<Insert> inserts = rows.stream().map(row -> insert(row, false)).toList();
        boolean areAlike = inserts.stream().map(Insert::sql).distinct().count() == 1
                && inserts.stream().noneMatch(Insert::isInParts);
        if (!areAlike) {
            inserts.forEach(this::execute);
            return;
        }
        for (int from = 0; from < inserts.size(); from += MOST_TOGETHER) {
            List<Insert> some = inserts.subList(from, Math.min(from + MOST_TOGETHER, inserts.size()));
            database.updateEach(
                    some.get(0).sql(),
                    LONGEST_WAIT,
                    some.stream().map(Insert::parameters).toList());
        }
        inserts.forEach(this::tellRelay);
    }

    /** @param body of which the statement stores nothing; null: it stores all of the event */
    private record Insert(
            Map<String, @Nullable Object> row, String sql, List<@Nullable Object> parameters, byte @Nullable [] body) {

        boolean isInParts() {
            return body != null;
        }
    }

    private Insert insert(Map<String, @Nullable Object> row, boolean isIdChosen) {
        byte[] body = (byte[]) row.get("body");
        // Only the relay looks for a body elsewhere.
        boolean isApart = !OutboxStatus.CAPTURED.name().equals(row.get("status")) && bodies.areApart(body);
        byte[] apart = isApart ? body : null;
        row.put("body", isApart ? null : body);
        row.put("body_size", apart == null ? null : apart.length);
        row.put("node", node.value());
        String statement = statement(row, isIdChosen);
        List<Object> parameters = new ArrayList<>(row.values());
        if (apart == null || !bodies.areInOneStatement()) {
            return new Insert(row, statement, parameters, apart);
        }
        parameters.add(apart);
        return new Insert(row, LargeBodies.withBody(statement), parameters, null);
    }

    private boolean execute(Insert insert) {
        boolean isStored =
                database.update(insert.sql(), LONGEST_WAIT, insert.parameters().toArray()) == 1;
        if (!isStored) {
            counters.addOnCommit(CounterName.CAUGHT_BY_OUTBOX_KEY, 1);
            return false;
        }
        if (insert.body() != null) {
            bodies.insert((UUID) Objects.requireNonNull(insert.row().get("id")), insert.body());
        }
        tellRelay(insert);
        return true;
    }

    private void tellRelay(Insert insert) {
        int slot = (int) Objects.requireNonNull(insert.row().get("slot"));
        if (OutboxStatus.PENDING.name().equals(insert.row().get("status")) && Slots.isServed(slot)) {
            newWork.in(slot);
        }
    }

    private String statement(Map<String, @Nullable Object> row, boolean isIdChosen) {
        String columns = String.join(", ", row.keySet());
        String values = String.join(", ", Collections.nCopies(row.size(), "?"));
        // A failed insert would doom the caller.
        return isIdChosen
                ? database.dialect().insertIfAbsent("semel_outbox_event", columns, values)
                : "INSERT INTO semel_outbox_event (" + columns + ") VALUES (" + values + ")";
    }
}
