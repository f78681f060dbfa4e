package dev.semel.simulation.store;

import dev.semel.internal.retention.Terms;
import dev.semel.simulation.tables.Table;
import java.time.Instant;
import java.util.Set;

/** All tables, for the purge, which looks into both features. */
public record RetentionTablesInMemory(
        OutboxTablesInMemory outbox,
        ConsumerTablesInMemory consumers,
        Table<String, Terms> terms,
        Table<String, Instant> declared,
        Table<String, Set<String>> applications) {

    public static RetentionTablesInMemory of(OutboxTablesInMemory outbox, ConsumerTablesInMemory consumers) {
        return new RetentionTablesInMemory(
                outbox,
                consumers,
                outbox.database.table("semel_retention"),
                outbox.database.table("semel_retention_declared"),
                outbox.database.table("semel_consumer"));
    }
}
