package dev.semel.internal.outbox.operator;

import dev.semel.internal.jpa.Database;
import dev.semel.internal.listing.CappedCount;
import dev.semel.internal.listing.Row;
import dev.semel.internal.message.SafeText;
import dev.semel.internal.outbox.store.Address;
import dev.semel.internal.outbox.store.DestinationState;
import dev.semel.outbox.DestinationKind;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;

@Dependent
class JpaDestinations implements Destinations {

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);
    private static final int LONGEST_USER = 200;

    private static final String ALL =
            "SELECT destination_kind, destination, state, since, failures, next_probe_at, reason,"
                    + " changed_by, finding FROM semel_destination ORDER BY"
                    + " CASE WHEN state IN ('OPEN', 'PAUSED') THEN 0 WHEN finding IS NOT NULL THEN 1 WHEN state = 'RECOVERING' THEN 2"
                    + " ELSE 3 END, destination, destination_kind LIMIT " + MOST;
    private static final String HELD =
            "semel_outbox_event WHERE status = 'HELD' AND destination = ? AND destination_kind = ?";
    private static final String CHANGE =
            "UPDATE semel_destination SET since = CURRENT_TIMESTAMP, next_probe_at = NULL, changed_by = ?, ";
    private static final String PAUSE = CHANGE
            + "state = 'PAUSED', reason = ? WHERE destination = ? AND destination_kind = ? AND state <> 'PAUSED'";
    private static final String RESUME = CHANGE + "state = 'RECOVERING', reason = NULL"
            + " WHERE destination = ? AND destination_kind = ? AND state IN ('PAUSED', 'OPEN')";

    private final Database database;

    @Inject
    JpaDestinations(Database database) {
        this.database = database;
    }

    @Override
    public List<Entry> all() {
        return Row.all(database.nativeQuery(ALL)).map(this::toEntry).toList();
    }

    @Override
    public boolean pause(Address destination, String user, String reason) {
        return change(
                PAUSE,
                name(user),
                reason,
                destination.name(),
                destination.kind().name());
    }

    @Override
    public boolean resume(Address destination, String user) {
        return change(RESUME, name(user), destination.name(), destination.kind().name());
    }

    private boolean change(String statement, Object... parameters) {
        return database.update(statement, LONGEST_WAIT, parameters) == 1;
    }

    private static String name(String user) {
        return SafeText.line(user, LONGEST_USER);
    }

    private Entry toEntry(Row row) {
        Address address = new Address(row.constant(0, DestinationKind.class), row.text(1));
        DestinationState state = row.constant(2, DestinationState.class);
        int held = state == DestinationState.CLOSED
                ? 0
                : CappedCount.of(database, HELD, address.name(), address.kind().name());
        return new Entry(
                address, state, row.time(3), held, row.number(4), row.time(5), row.text(6), row.text(7), row.text(8));
    }
}
