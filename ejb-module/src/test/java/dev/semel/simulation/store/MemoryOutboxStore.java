package dev.semel.simulation.store;

import dev.semel.internal.counter.CounterName;
import dev.semel.internal.counter.Counters;
import dev.semel.internal.counter.TestCounters;
import dev.semel.internal.message.MessageContract;
import dev.semel.internal.outbox.store.NewWork;
import dev.semel.internal.outbox.store.OutboxStatus;
import dev.semel.internal.outbox.store.OutboxStore;
import dev.semel.internal.outbox.store.OutgoingEvent;
import dev.semel.internal.outbox.store.StoredEvents;
import dev.semel.outbox.OnParked;
import dev.semel.outbox.OutboxEvent;
import dev.semel.simulation.store.OutboxTablesInMemory.CounterRow;
import dev.semel.simulation.tables.Session;
import dev.semel.simulation.tables.SimulatedTransactions;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Appends events. */
public final class MemoryOutboxStore implements OutboxStore, StoredEvents {

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(30);

    private final OutboxTablesInMemory tables;
    private final SimulatedTransactions transactions;
    private final Counters counters;
    private final NewWork newWork;

    public MemoryOutboxStore(OutboxTablesInMemory tables, SimulatedTransactions transactions) {
        this(tables, transactions, TestCounters.immediate(), slot -> {});
    }

    public MemoryOutboxStore(
            OutboxTablesInMemory tables, SimulatedTransactions transactions, Counters counters, NewWork newWork) {
        this.tables = tables;
        this.transactions = transactions;
        this.counters = counters;
        this.newWork = newWork;
    }

    @Override
    public UUID append(OutgoingEvent event) {
        if (event.event().id().filter(this::isThere).isPresent()) {
            return event.event().id().get();
        }
        UUID id = event.event().id().orElseGet(tables::nextId);
        insert(id, event, EventRow.Numbers.NONE);
        return id;
    }

    @Override
    public void append(String group, Map<UUID, OutgoingEvent> events) {
        Map<UUID, OutgoingEvent> missing = new LinkedHashMap<>(events);
        missing.values()
                .removeIf(event -> event.event().id().filter(this::isThere).isPresent());
        if (missing.values().stream().noneMatch(event -> event.event().isSequenced())) {
            missing.forEach((id, event) -> insert(id, event, EventRow.Numbers.NONE));
            return;
        }
        Session session = transactions.session();
        session.statement(() -> "advances the counter of group " + group + ".");
        long floor = tables.floor.read(session, OutboxTablesInMemory.FLOOR).orElse(0L);
        CounterRow fresh = new CounterRow(group, floor + 1, floor, tables.database.now());
        tables.counters.insertIfAbsent(session, group, fresh, LONGEST_WAIT);
        CounterRow counter = tables.counters.lock(session, group, LONGEST_WAIT).orElseThrow();
        long last = counter.last();
        for (Map.Entry<UUID, OutgoingEvent> event : missing.entrySet()) {
            boolean isNumbered = event.getValue().event().isSequenced();
            EventRow.Numbers numbers = isNumbered
                    ? new EventRow.Numbers(last + 1, last < counter.first() ? null : last)
                    : EventRow.Numbers.NONE;
            last += insert(event.getKey(), event.getValue(), numbers) && isNumbered ? 1 : 0;
        }
        tables.counters.put(
                session, group, new CounterRow(group, counter.first(), last, tables.database.now()), LONGEST_WAIT);
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

    private boolean insert(UUID id, OutgoingEvent event, EventRow.Numbers numbers) {
        Session session = transactions.session();
        session.statement(() -> "appends event " + Names.of(id) + " "
                + event.event().type() + " for " + event.event().destination()
                + event.event().idempotencyKey().map(key -> " with key " + key).orElse("") + ".");
        Instant now = tables.database.now();
        Instant dueAt = event.event().schedule().dueAt(now).orElse(null);
        EventRow row = new EventRow(
                new EventRow.Key(
                        id,
                        tables.nextPosition(),
                        tables.slotOf(event.group().orElseGet(id::toString)),
                        now,
                        event.event().schedule().expiresAt(now).orElse(null)),
                withKey(inGroup(event)),
                numbers,
                dueAt == null ? OutboxStatus.PENDING : OutboxStatus.SCHEDULED,
                EventRow.Marks.first(dueAt, event.event().onParked().orElse(OnParked.HOLD) == OnParked.HOLD));
        boolean isStored = tables.events.insertIfAbsent(session, id, row, LONGEST_WAIT);
        count(!isStored);
        if (isStored && row.status() == OutboxStatus.PENDING) {
            newWork.in(row.key().slot());
        }
        return isStored;
    }

    // A group that is not the aggregate, and that the broker is not told, travels for consumers.
    private static OutgoingEvent inGroup(OutgoingEvent event) {
        OutboxEvent told = event.event();
        String ofAggregate = told.aggregateType()
                .map(type -> MessageContract.groupOf(type, told.aggregateId().orElseThrow()))
                .orElse(null);
        return event.group()
                .filter(group -> !group.equals(ofAggregate))
                .map(group -> new OutgoingEvent(
                        told,
                        event.message()
                                .with(
                                        told.isMessageGroup() ? MessageContract.GROUP : MessageContract.ORDER_GROUP,
                                        group),
                        event.consumer()))
                .orElse(event);
    }

    // A message that was kept elsewhere brings its key along as a property.
    private static OutgoingEvent withKey(OutgoingEvent event) {
        Object kept = event.message().properties().get(MessageContract.IDEMPOTENCY_KEY);
        return event.event().idempotencyKey().isPresent() || kept == null
                ? event
                : with(event, event.event().idempotencyKey(kept.toString()));
    }

    private static OutgoingEvent with(OutgoingEvent event, OutboxEvent other) {
        return new OutgoingEvent(other, event.message(), event.consumer());
    }

    @Override
    public Optional<Instant> waitsUntil(UUID event) {
        Session session = transactions.session();
        session.statement(() -> "asks whether event " + Names.of(event) + " waits.");
        return tables.events
                .read(session, event)
                .filter(row -> row.status().isWaiting())
                .map(row ->
                        row.key().expiresAt() == null ? Instant.MAX : row.key().expiresAt());
    }

    @Override
    public void comeNow(Collection<UUID> events) {
        Session session = transactions.session();
        session.statement(() -> "lets " + events.size() + " events come now.");
        events.forEach(event -> tables.events.update(
                session,
                event,
                row -> row.status() == OutboxStatus.SCHEDULED,
                row -> row.with(OutboxStatus.PENDING).with(row.marks().attempts(), null),
                LONGEST_WAIT));
        events.forEach(event -> tables.events
                .read(session, event)
                .ifPresent(row -> newWork.in(row.key().slot())));
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
                .filter(stored -> stored.event()
                        .idempotencyKey()
                        .orElseGet(event::toString)
                        .equals(key))
                .isPresent();
    }

    @Override
    public Optional<OutgoingEvent> read(UUID event) {
        Session session = transactions.session();
        session.statement(() -> "reads event " + Names.of(event) + ".");
        return tables.events
                .read(session, event)
                .map(EventRow::content)
                .map(stored -> with(stored, stored.event().id(event)));
    }
}
