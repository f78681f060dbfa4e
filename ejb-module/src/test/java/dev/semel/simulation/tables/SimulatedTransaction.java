package dev.semel.simulation.tables;

import dev.semel.internal.platform.TransactionFailedException;
import dev.semel.simulation.fault.Ports;
import dev.semel.simulation.schedule.Life;
import jakarta.transaction.HeuristicMixedException;
import jakarta.transaction.RollbackException;
import jakarta.transaction.Status;
import jakarta.transaction.Synchronization;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** A transaction of a server, with one connection to the database at most, and the receipt of a message at most. */
final class SimulatedTransaction {

    private static final Duration LIMIT = Duration.ofSeconds(120);
    private static final int LONGEST_DOUBT_MILLIS = 3_000;

    final Map<Object, Object> resources = new HashMap<>();
    final List<Synchronization> synchronizations = new ArrayList<>();
    private final Life life;
    private final MemoryDatabase database;
    private final Receipt receipt;
    private final Instant begun;
    private Session session;
    private int status = Status.STATUS_ACTIVE;

    SimulatedTransaction(Life life, MemoryDatabase database, Receipt receipt) {
        this.life = life;
        this.database = database;
        this.receipt = receipt;
        this.begun = database.now();
    }

    Session session() {
        if (session == null) {
            session = database.open(life);
        }
        return session;
    }

    int status() {
        return status;
    }

    void setRollbackOnly() {
        status = Status.STATUS_MARKED_ROLLBACK;
    }

    void complete() {
        prepare();
        if (status == Status.STATUS_MARKED_ROLLBACK) {
            rollBack();
            return;
        }
        if (database.now().isAfter(begun.plus(LIMIT))) {
            throw failed(new RollbackException("the transaction has timed out"));
        }
        Supplier<String> sentence = this::describe;
        ports().before(sentence);
        if (session != null && (session.isBroken() || receipt != null && !receipt.isAlive())) {
            throw failed(new RollbackException("the connection is broken"));
        }
        commit(sentence);
        ports().after(sentence);
        end(Status.STATUS_COMMITTED);
    }

    private void prepare() {
        try {
            for (int i = 0; i < synchronizations.size(); i++) {
                synchronizations.get(i).beforeCompletion();
            }
        } catch (RuntimeException failed) {
            throw failed(failed);
        }
    }

    private void commit(Supplier<String> sentence) {
        if (session != null) {
            if (ports().happens(
                            "The database refuses this: ",
                            sentence,
                            ports().rates().failedCommit())) {
                throw failed(new HeuristicMixedException("the commit failed"));
            }
            if (receipt == null
                    && ports().happens(
                                    "The outcome of this stays unknown: ",
                                    sentence,
                                    ports().rates().lostCommit())) {
                loseOutcome(database.decisions().isOneIn(2));
            }
            session.commit();
        }
        if (receipt != null) {
            receipt.acknowledge(session != null);
        }
    }

    // The server may still be at it, and those who ask it have to wait.
    void loseOutcome(boolean isCommitted) {
        Session inDoubt = session;
        database.troubled(life);
        inDoubt.trouble();
        Duration doubt = Duration.ofMillis(database.decisions().below(LONGEST_DOUBT_MILLIS));
        inDoubt.outlive(database.life());
        database.scheduler().start("commit in doubt", database.life(), () -> {
            database.scheduler().sleep(doubt);
            database.scheduler()
                    .note(() -> isCommitted ? "commits what was in doubt." : "rolls back what was in doubt.");
            inDoubt.end(isCommitted);
        });
        end(Status.STATUS_UNKNOWN);
        throw new TransactionFailedException(SqlFaults.sql(SqlFaults.LOST_IN_COMMIT, "the connection was lost"));
    }

    private TransactionFailedException failed(Exception cause) {
        database.troubled(life);
        // What an outage takes away is no fault of the work.
        if (session != null && !session.isEnded()) {
            session.trouble();
        }
        rollBack();
        return new TransactionFailedException(cause);
    }

    void rollBack() {
        if (session != null) {
            session.rollBack();
        }
        if (receipt != null) {
            receipt.giveBack();
        }
        end(Status.STATUS_ROLLEDBACK);
    }

    private void end(int outcome) {
        status = outcome;
        database.scheduler().current().setContext(null);
        synchronizations.forEach(synchronization -> synchronization.afterCompletion(outcome));
    }

    private Ports ports() {
        return database.ports();
    }

    private String describe() {
        return receipt == null ? "commits." : "commits the receipt.";
    }
}
