package dev.semel.simulation.store;

import dev.semel.internal.counter.CounterName;
import dev.semel.internal.counter.Counters;
import dev.semel.internal.counter.Tallies;
import dev.semel.internal.message.MessageContract;
import dev.semel.internal.outbox.store.OutboxStatus;
import dev.semel.internal.outbox.store.OutboxStore;
import dev.semel.internal.outbox.store.SequenceStore;
import dev.semel.internal.outbox.store.StoredEvents;
import dev.semel.outbox.OnParked;
import dev.semel.outbox.OutboxEvent;
import dev.semel.simulation.tables.Session;
import dev.semel.simulation.tables.SimulatedTransactions;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Appends events. */
public final class MemoryOutboxStore implements OutboxStore, SequenceStore, StoredEvents {

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(30);

    private final OutboxTablesInMemory tables;
    private final SimulatedTransactions transactions;
    private final Counters counters;

    public MemoryOutboxStore(OutboxTablesInMemory tables, SimulatedTransactions transactions) {
        this(tables, transactions, Tallies.immediate());
    }

    MemoryOutboxStore(OutboxTablesInMemory tables, SimulatedTransactions transactions, Counters counters) {
        this.tables = tables;
        this.transactions = transactions;
        this.counters = counters;
    }

    @Override
    public UUID append(OutboxEvent event) {
        if (event.id().filter(this::isThere).isPresent()) {
            return event.id().get();
        }
        UUID id = event.id().orElseGet(tables::nextId);
        insert(id, event, EventRow.Numbers.NONE);
        return id;
    }

    @Override
    public void append(String group, Map<UUID, OutboxEvent> events) {
        Map<UUID, OutboxEvent> missing = new LinkedHashMap<>(events);
        missing.values().removeIf(event -> event.id().filter(this::isThere).isPresent());
        if (missing.values().stream().noneMatch(OutboxEvent::isSequenced)) {
            missing.forEach((id, event) -> insert(id, event, EventRow.Numbers.NONE));
            return;
        }
        Session session = transactions.session();
        session.statement(() -> "advances the counter of group " + group + ".");
        tables.counters.insertIfAbsent(session, group, 0L, LONGEST_WAIT);
        long last = tables.counters.lock(session, group, LONGEST_WAIT).orElseThrow();
        for (Map.Entry<UUID, OutboxEvent> event : missing.entrySet()) {
            boolean isNumbered = event.getValue().isSequenced();
            EventRow.Numbers numbers =
                    isNumbered ? new EventRow.Numbers(last + 1, last == 0 ? null : last) : EventRow.Numbers.NONE;
            last += insert(event.getKey(), event.getValue(), numbers) && isNumbered ? 1 : 0;
        }
        tables.counters.put(session, group, last, LONGEST_WAIT);
    }

    private boolean isThere(UUID id) {
        Session session = transactions.session();
        session.statement(() -> "asks whether event " + Names.of(id) + " is there.");
        boolean isThere = tables.events.read(session, id).isPresent();
        count(isThere);
        return isThere;
    }

    private void count(boolean isCaught) {
        if (isCaught) {
            counters.addOnCommit(CounterName.CAUGHT_BY_OUTBOX_KEY, 1);
        }
    }

    private boolean insert(UUID id, OutboxEvent event, EventRow.Numbers numbers) {
        Session session = transactions.session();
        session.statement(() -> "appends event " + Names.of(id) + " " + event.type() + " for " + event.destination()
                + event.key().map(key -> " with key " + key).orElse("") + ".");
        Instant now = tables.database.now();
        Instant dueAt = event.schedule().dueAt(now).orElse(null);
        EventRow row = new EventRow(
                new EventRow.Key(
                        id,
                        tables.nextPosition(),
                        tables.slotOf(event.group().orElseGet(id::toString)),
                        now,
                        event.schedule().expiresAt(now).orElse(null)),
                withKey(event),
                numbers,
                dueAt == null ? OutboxStatus.PENDING : OutboxStatus.SCHEDULED,
                EventRow.Marks.first(dueAt, event.onParked().orElse(OnParked.HOLD) == OnParked.HOLD));
        boolean isStored = tables.events.insertIfAbsent(session, id, row, LONGEST_WAIT);
        count(!isStored);
        return isStored;
    }

    // A message that was kept elsewhere brings its key along as a property.
    private static OutboxEvent withKey(OutboxEvent event) {
        Object kept = event.message().properties().get(MessageContract.IDEMPOTENCY_KEY);
        return event.key().isPresent() || kept == null ? event : event.key(kept.toString());
    }

    @Override
    public boolean isWaiting(UUID event) {
        Session session = transactions.session();
        session.statement(() -> "asks whether event " + Names.of(event) + " waits.");
        return tables.events
                .read(session, event)
                .filter(row -> row.status().isWaiting())
                .isPresent();
    }

    @Override
    public boolean isFor(UUID event, String consumer, String key) {
        Session session = transactions.session();
        session.statement(() -> "asks whether event " + Names.of(event) + " is for " + consumer + " and " + key + ".");
        return tables.events
                .read(session, event)
                .filter(row -> !row.marks().isDamaged())
                .map(EventRow::event)
                .filter(stored -> stored.consumer().filter(consumer::equals).isPresent())
                .filter(stored -> stored.key().orElseGet(event::toString).equals(key))
                .isPresent();
    }

    @Override
    public Optional<OutboxEvent> read(UUID event) {
        Session session = transactions.session();
        session.statement(() -> "reads event " + Names.of(event) + ".");
        return tables.events.read(session, event).map(row -> row.content().id(event));
    }
}
