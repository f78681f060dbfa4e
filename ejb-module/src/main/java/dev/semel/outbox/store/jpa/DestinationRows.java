package dev.semel.outbox.store.jpa;

import dev.semel.jpa.Database;
import dev.semel.outbox.store.Address;
import java.time.Duration;

/** The first row of a destination: closed, as every destination begins. */
public final class DestinationRows {

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);

    private DestinationRows() {}

    public static void insertIfAbsent(Database database, Address destination, String changedBy) {
        String statement = database.dialect()
                .insertIfAbsent(
                        "semel_destination",
                        "destination, destination_kind, state, since, changed_by",
                        "?, ?, 'CLOSED', CURRENT_TIMESTAMP, ?");
        database.update(
                statement, LONGEST_WAIT, destination.name(), destination.kind().name(), changedBy);
    }
}
