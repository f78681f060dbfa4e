package dev.semel.simulation.store;

import dev.semel.internal.retention.DeclaredTerms.Declared;
import dev.semel.simulation.tables.Table;

/** All tables, for the purge, which looks into both features. */
public record RetentionTablesInMemory(
        OutboxTablesInMemory outbox, ConsumerTablesInMemory consumers, Table<String, Declared> terms) {

    public static RetentionTablesInMemory of(OutboxTablesInMemory outbox, ConsumerTablesInMemory consumers) {
        return new RetentionTablesInMemory(outbox, consumers, outbox.database.table("semel_retention"));
    }
}
