package dev.semel.admin.outbox;

import dev.semel.internal.jpa.Database;
import dev.semel.internal.listing.CappedCount;
import dev.semel.internal.listing.Row;
import dev.semel.internal.message.SafeText;
import dev.semel.internal.outbox.store.Address;
import dev.semel.internal.outbox.store.DestinationState;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;

/** The destinations that the relay knows, and what an operator does to them: each one guarded statement. */
@Dependent
class JpaDestinations {

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);
    private static final int LONGEST_USER = 200;

    private static final String ALL =
            "SELECT destination_kind, destination, state, since, failures, next_probe_at, reason,"
                    + " changed_by, finding FROM semel_destination ORDER BY"
                    + " CASE WHEN state IN ('OPEN', 'PAUSED') THEN 0 WHEN finding IS NOT NULL THEN 1 WHEN state = 'RECOVERING' THEN 2"
                    + " ELSE 3 END, destination, destination_kind LIMIT 200";
    private static final String HELD = "semel_outbox_event WHERE %s ? AND destination_kind = ?";
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

    /** Those in trouble first, then by name. */
    List<DestinationView> all() {
        return Row.all(database.nativeQuery(ALL)).map(this::view).toList();
    }

    /** Holds the events of a destination until it is resumed. A pass that runs still ends; false if it is paused already. */
    boolean pause(Address destination, String user, String reason) {
        return change(
                PAUSE,
                name(user),
                reason,
                destination.name(),
                destination.kind().name());
    }

    /** Lets a paused or open destination recover; false if it is neither. */
    boolean resume(Address destination, String user) {
        return change(RESUME, name(user), destination.name(), destination.kind().name());
    }

    private boolean change(String statement, Object... parameters) {
        return database.update(statement, LONGEST_WAIT, parameters) == 1;
    }

    private static String name(String user) {
        return SafeText.line(user, LONGEST_USER);
    }

    private DestinationView view(Row row) {
        DestinationId id = new DestinationId(row.text(0), row.text(1));
        String state = row.text(2);
        int held = state.equals(DestinationState.CLOSED.name())
                ? 0
                : CappedCount.of(database, HELD.formatted(database.dialect().areHeldFor()), id.name(), id.kind());
        return new DestinationView(
                id, state, row.time(3), held, row.number(4), row.time(5), row.text(6), row.text(7), row.text(8));
    }
}
