package dev.semel.simulation.tables;

import dev.semel.internal.platform.Transactions;
import dev.semel.simulation.schedule.Actor;
import dev.semel.simulation.schedule.Life;
import dev.semel.simulation.schedule.NodeDied;

/** The transactions of one server's life; that of an actor is its context. */
public final class SimulatedTransactions implements Transactions {

    private final Life life;
    private final MemoryDatabase database;

    public SimulatedTransactions(Life life, MemoryDatabase database) {
        this.life = life;
        this.database = database;
    }

    @Override
    public <T, E extends Exception> T inNew(Work<T, E> work) throws E {
        return in(new SimulatedTransaction(life, database, null), work);
    }

    /** As the container delivers a message: the transaction holds its receipt. */
    public <T, E extends Exception> T delivering(Receipt receipt, Work<T, E> work) throws E {
        return in(new SimulatedTransaction(life, database, receipt), work);
    }

    @Override
    public <T, E extends Exception> T outside(Work<T, E> work) throws E {
        Actor actor = database.scheduler().current();
        Object suspended = actor.context();
        actor.setContext(null);
        try {
            return work.run();
        } finally {
            actor.setContext(suspended);
        }
    }

    @SuppressWarnings("unchecked")
    private <T, E extends Exception> T in(SimulatedTransaction transaction, Work<T, E> work) throws E {
        Actor actor = database.scheduler().current();
        Object suspended = actor.context();
        actor.setContext(transaction);
        try {
            T result = work.run();
            transaction.complete();
            return result;
        } catch (NodeDied died) {
            throw died;
        } catch (Exception | Error failed) {
            if (actor.context() == transaction) {
                transaction.rollBack();
            }
            if (failed instanceof Error error) {
                throw error;
            }
            throw (E) failed;
        } finally {
            actor.setContext(suspended);
        }
    }

    /** The connection of the current actor's transaction; where there is none, one for a single question. */
    public Session session() {
        Object context = database.scheduler().current().context();
        if (context instanceof SimulatedTransaction transaction) {
            return transaction.session();
        }
        return database.openForOneQuestion(life);
    }
}
