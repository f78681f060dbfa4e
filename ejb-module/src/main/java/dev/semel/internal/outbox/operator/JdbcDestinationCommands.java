package dev.semel.internal.outbox.operator;

import dev.semel.internal.jpa.Database;
import dev.semel.internal.outbox.store.Address;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;

@Dependent
class JdbcDestinationCommands implements DestinationCommands {

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);

    private static final String CHANGE =
            "UPDATE semel_destination SET since = CURRENT_TIMESTAMP, next_probe_at = NULL, changed_by = ?, ";
    private static final String PAUSE = CHANGE
            + "state = 'PAUSED', reason = ? WHERE destination = ? AND destination_kind = ? AND state <> 'PAUSED'";
    private static final String RESUME = CHANGE + "state = 'RECOVERING', reason = NULL"
            + " WHERE destination = ? AND destination_kind = ? AND state IN ('PAUSED', 'OPEN')";

    private final Database database;

    @Inject
    JdbcDestinationCommands(Database database) {
        this.database = database;
    }

    @Override
    public boolean pause(Address destination, String user, String reason) {
        return database.update(PAUSE, LONGEST_WAIT, destination.parametersAfter(user, reason)) == 1;
    }

    @Override
    public boolean resume(Address destination, String user) {
        return database.update(RESUME, LONGEST_WAIT, destination.parametersAfter(user)) == 1;
    }
}
