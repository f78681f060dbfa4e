package dev.semel.simulation.store;

import dev.semel.internal.reconciliation.Finding;
import dev.semel.simulation.tables.Session;
import dev.semel.simulation.tables.Table;
import java.time.Instant;

/** All tables, for the reconciler, and what it keeps for itself. */
public record ReconciliationTablesInMemory(
        RetentionTablesInMemory all, Table<String, Found> findings, Table<String, Instant> settings) {

    static final String TURN = "reconciler.turn";
    static final String POSITION = "reconciler.position";

    public static ReconciliationTablesInMemory of(RetentionTablesInMemory all) {
        return new ReconciliationTablesInMemory(
                all,
                all.outbox().database.table("semel_finding"),
                all.outbox().database.table("semel_setting"));
    }

    /** What the shipped schema inserts. */
    public void insertShipped(Session session) {
        all.outbox().insertSlots(session);
        all.consumers().insertTotals(session);
        settings.insertIfAbsent(session, TURN, Instant.EPOCH, null);
        settings.insertIfAbsent(session, POSITION, Instant.EPOCH, null);
    }

    Instant now() {
        return all.outbox().database.now();
    }

    /** @param foundAt when a pass found it */
    public record Found(Finding finding, Instant foundAt) {}
}
