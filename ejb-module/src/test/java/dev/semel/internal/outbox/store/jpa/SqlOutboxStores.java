package dev.semel.internal.outbox.store.jpa;

import dev.semel.internal.counter.Counters;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.jpa.Dialect;
import dev.semel.internal.outbox.operator.DestinationCommands;
import dev.semel.internal.outbox.operator.OutboxCommands;
import dev.semel.internal.outbox.operator.TestEvents;
import dev.semel.internal.outbox.store.Address;
import dev.semel.internal.outbox.store.DestinationState;
import dev.semel.internal.outbox.store.DestinationStore;
import dev.semel.internal.outbox.store.NewWork;
import dev.semel.internal.outbox.store.OutboxRows;
import dev.semel.internal.outbox.store.OutboxStatus;
import dev.semel.internal.outbox.store.OutboxStore;
import dev.semel.internal.outbox.store.OutboxStores;
import dev.semel.internal.outbox.store.OutgoingEvent;
import dev.semel.internal.outbox.store.PendingEvent;
import dev.semel.internal.outbox.store.RelayStore;
import dev.semel.internal.outbox.store.StoredEvents;
import dev.semel.internal.settings.OutboxSettings.Published;
import dev.semel.testing.ContractDatabase;
import dev.semel.testing.RealContractDatabase;
import dev.semel.testing.TestDatabase;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;

/** The stores of a real database. */
public record SqlOutboxStores(Database database) implements OutboxStores, OutboxRows {

    private static final String EVENT = "UPDATE semel_outbox_event SET ";

    public static ContractDatabase<OutboxStores> on(Dialect dialect) {
        return on(TestDatabase.of(dialect));
    }

    public static ContractDatabase<OutboxStores> on(TestDatabase database) {
        return RealContractDatabase.of(database, SqlOutboxStores::new);
    }

    @Override
    public OutboxStore outbox(Counters counters, NewWork newWork) {
        return OutboxTables.store(database, counters, newWork);
    }

    @Override
    public RelayStore relay(Published published, Counters counters) {
        return OutboxTables.relayStore(database, published, counters);
    }

    @Override
    public DestinationStore destinations() {
        return OutboxTables.destinations(database);
    }

    @Override
    public StoredEvents storedEvents() {
        return OutboxTables.storedEvents(database);
    }

    @Override
    public OutboxCommands commands(Duration longestWait) {
        return TestEvents.commands(database, longestWait);
    }

    @Override
    public DestinationCommands destinationCommands() {
        return TestEvents.destinations(database);
    }

    @Override
    public Instant now() {
        return database.now();
    }

    @Override
    public OutboxRows rows() {
        return this;
    }

    @Override
    public void empty() {
        execute("DELETE FROM semel_outbox_event");
        execute("DELETE FROM semel_destination");
        execute("UPDATE semel_slot SET last_served_at = '2000-01-01 00:00:00'");
    }

    @Override
    public PendingEvent pending(UUID event) {
        PendingEvent read = database.query(
                        EventRow.OF_ID,
                        row -> EventRow.read(row).pending(database.now(), OutboxTables.bodies(database)),
                        event)
                .get(0);
        // Large headers are read when they are asked for; the caller asks after its transaction.
        OutgoingEvent content = read.content();
        return new PendingEvent(
                read.id(), read.group(), read.attempts(), read.timeLeft(), () -> content, read.storedMessage());
    }

    @Override
    public OutboxStatus status(UUID event) {
        return OutboxStatus.valueOf(String.valueOf(column(event, "status")));
    }

    @Override
    public Object column(UUID event, String column) {
        return found("SELECT " + column + " FROM semel_outbox_event WHERE id = ?", event);
    }

    @Override
    public Instant dueAt(UUID event) {
        return Database.instant(column(event, "due_at"));
    }

    @Override
    public long count(OutboxStatus status) {
        return ((Number) found("SELECT COUNT(*) FROM semel_outbox_event WHERE status = ?", status.name())).longValue();
    }

    @Override
    public List<String> chain(String group) {
        return database
                .query(
                        "SELECT " + EventRow.COLUMNS
                                + " FROM semel_outbox_event e WHERE event_group = ? ORDER BY position",
                        EventRow::read,
                        group)
                .stream()
                .map(row -> row.content(row.headers(), row.body()).message().text() + " " + row.sequenceNumber() + " "
                        + row.previousNumber())
                .toList();
    }

    @Override
    public int slotOf(String group) {
        return new Slots().of(group, database);
    }

    @Override
    public void setStatus(UUID event, OutboxStatus status) {
        execute(EVENT + "status = ? WHERE id = ?", status.name(), event);
    }

    @Override
    public void makeOverdue(UUID event) {
        execute(EVENT + "due_at = CAST('2001-01-01 00:00:00' AS timestamp with time zone) WHERE id = ?", event);
    }

    @Override
    public void damage(UUID event) {
        execute(EVENT + "headers = 'no json' WHERE id = ?", event);
    }

    @Override
    public DestinationState stateOf(Address destination) {
        return DestinationState.valueOf(
                String.valueOf(found("SELECT state FROM semel_destination WHERE destination = ?", destination.name())));
    }

    @Override
    public void setDestination(Address destination, DestinationState state, Instant since, int failures) {
        OutboxTables.destinations(database).know(destination);
        execute(
                "UPDATE semel_destination SET state = ?, since = ?, failures = ? WHERE destination = ?",
                state.name(),
                since.atOffset(ZoneOffset.UTC),
                failures,
                destination.name());
    }

    private Object found(String sql, Object parameter) {
        return database.column(sql, Object.class, parameter).get(0);
    }

    private void execute(String sql, Object... parameters) {
        database.update(sql, parameters);
    }
}
