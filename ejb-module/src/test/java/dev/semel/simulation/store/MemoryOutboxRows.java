package dev.semel.simulation.store;

import dev.semel.internal.outbox.store.Address;
import dev.semel.internal.outbox.store.DestinationState;
import dev.semel.internal.outbox.store.OutboxRows;
import dev.semel.internal.outbox.store.OutboxStatus;
import dev.semel.internal.outbox.store.PendingEvent;
import dev.semel.simulation.tables.Session;
import dev.semel.simulation.tables.SimulatedTransactions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.function.UnaryOperator;

/** A look at the rows. */
record MemoryOutboxRows(OutboxTablesInMemory tables, SimulatedTransactions transactions) implements OutboxRows {

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);
    private static final Instant LONG_AGO = Instant.parse("2001-01-01T00:00:00Z");

    @Override
    public void empty() {
        tables.allOf(session()).forEach(row -> tables.events.delete(session(), row.id(), LONGEST_WAIT));
        tables.destinations
                .all(session())
                .forEach(row ->
                        tables.destinations.delete(session(), row.address().toString(), LONGEST_WAIT));
        tables.insertSlots(session());
    }

    private EventRow row(UUID event) {
        return tables.events.read(session(), event).orElseThrow();
    }

    @Override
    public PendingEvent pending(UUID event) {
        return row(event).toPendingEvent(tables.database.now());
    }

    @Override
    public OutboxStatus status(UUID event) {
        return row(event).status();
    }

    @Override
    public Object column(UUID event, String column) {
        EventRow row = row(event);
        return switch (column) {
            case "slot" -> row.key().slot();
            case "attempts" -> row.marks().attempts();
            case "due_at" -> row.marks().dueAt();
            case "published_at" ->
                row.status() == OutboxStatus.PUBLISHED ? row.marks().endedAt() : null;
            case "parked_at" ->
                row.status() == OutboxStatus.PUBLISHED ? null : row.marks().endedAt();
            case "error_message" -> row.marks().failure().message();
            case "error_stack" -> row.marks().failure().stack();
            default -> throw new IllegalArgumentException("No contract looks at " + column + " of an event.");
        };
    }

    @Override
    public Instant dueAt(UUID event) {
        return row(event).marks().dueAt();
    }

    @Override
    public long count(OutboxStatus status) {
        return tables.inOrder(session(), row -> row.status() == status).count();
    }

    @Override
    public List<String> chain(String group) {
        return tables.inOrder(session(), row -> group.equals(row.group()))
                .map(row -> row.content().message().text() + " " + row.numbers().number() + " "
                        + row.numbers().previous())
                .toList();
    }

    @Override
    public int slotOf(String group) {
        return tables.slotOf(group);
    }

    @Override
    public void setStatus(UUID event, OutboxStatus status) {
        change(event, row -> row.with(status));
    }

    @Override
    public void makeOverdue(UUID event) {
        change(event, row -> row.with(row.marks().attempts(), LONG_AGO));
    }

    @Override
    public void damage(UUID event) {
        change(event, EventRow::damaged);
    }

    private void change(UUID event, UnaryOperator<EventRow> change) {
        EventRow row = tables.events.lock(session(), event, LONGEST_WAIT).orElseThrow();
        tables.events.put(session(), event, change.apply(row), LONGEST_WAIT);
    }

    @Override
    public DestinationState stateOf(Address destination) {
        return tables.destinations
                .read(session(), destination.toString())
                .orElseThrow()
                .state();
    }

    @Override
    public void setDestination(Address destination, DestinationState state, Instant since, int failures) {
        tables.destinations.put(
                session(),
                destination.toString(),
                new DestinationRow(destination, state, since, failures, null),
                LONGEST_WAIT);
    }

    private Session session() {
        return transactions.session();
    }
}
