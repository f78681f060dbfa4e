package dev.semel.simulation.tables;

import dev.semel.simulation.schedule.Actor;
import dev.semel.simulation.schedule.Life;
import java.util.function.Supplier;

/** A transaction that its actor enters and leaves until it ends it. */
final class HeldSimulatedTransaction {

    private final MemoryDatabase database;
    private final SimulatedTransaction transaction;
    private boolean isOver;

    HeldSimulatedTransaction(Life life, MemoryDatabase database) {
        this.database = database;
        this.transaction = new SimulatedTransaction(life, database, null);
    }

    <T> T within(Supplier<T> work) {
        Actor actor = database.scheduler().current();
        Object suspended = actor.context();
        actor.setContext(transaction);
        try {
            return work.get();
        } finally {
            actor.setContext(suspended);
        }
    }

    void commit() {
        end(transaction::complete);
    }

    void loseCommit(boolean isCommitted) {
        end(() -> transaction.loseOutcome(isCommitted));
    }

    void close() {
        if (!isOver) {
            end(transaction::rollBack);
        }
    }

    private void end(Runnable way) {
        isOver = true;
        within(() -> {
            way.run();
            return null;
        });
    }
}
