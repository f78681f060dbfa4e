package dev.semel.internal.startup.probe;

import dev.semel.internal.jpa.Database;
import dev.semel.internal.message.jms.Broker;
import dev.semel.internal.message.jms.SendWatch;
import dev.semel.internal.platform.Transactions;
import dev.semel.internal.startup.probe.ProbeQueue.UnreachableBrokerException;
import jakarta.annotation.Resource;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.jms.ConnectionFactory;

/** Does what relay and consumers do; and what a careless handler would: uses the broker in the transaction of the database. */
@Dependent
class TwoResources {

    private static final String SLOTS = "SELECT slot FROM semel_slot ORDER BY slot";
    private static final String LOCK = "SELECT slot FROM semel_slot WHERE slot = ? FOR UPDATE SKIP LOCKED";

    private final Database database;
    private final Transactions transactions;
    private final SendWatch watch;
    private final Broker broker;

    @Resource(lookup = "jms/semel")
    private ConnectionFactory connectionFactory;

    @Inject
    TwoResources(Database database, Transactions transactions, SendWatch watch, Broker broker) {
        this.database = database;
        this.transactions = transactions;
        this.watch = watch;
        this.broker = broker;
    }

    ProbeQueue openQueue() throws UnreachableBrokerException {
        return ProbeQueue.open(connectionFactory, watch, broker);
    }

    /** Whether a slot stays locked while other transactions begin and end inside of that which has locked it. */
    boolean isLockKept() {
        return transactions.inNew(() -> {
            int slot = database.query(SLOTS, row -> row.getInt(1)).stream()
                    .filter(this::lock)
                    .findFirst()
                    .orElseThrow(() -> new IllegalStateException("No slot of the outbox is free"));
            boolean isSecondFree = transactions.inNew(() -> lock(slot));
            boolean isThirdFree = transactions.inNew(() -> lock(slot));
            return !isSecondFree && !isThirdFree;
        });
    }

    private boolean lock(int slot) {
        return !database.query(LOCK, row -> row.getInt(1), slot).isEmpty();
    }

    void send(ProbeQueue queue) throws UnreachableBrokerException {
        transactions.doInNew(queue::send);
    }

    void sendAndRollBack(ProbeQueue queue) throws UnreachableBrokerException {
        try {
            transactions.doInNew(() -> {
                queue.send();
                throw new RolledBackException();
            });
        } catch (RolledBackException wanted) {
            // It has done its work.
        }
    }

    // The database first, as in the transaction of a handler.
    void touchBoth(ProbeQueue queue) throws UnreachableBrokerException {
        transactions.doInNew(() -> {
            touchDatabase();
            queue.send();
        });
    }

    void touchDatabaseAlone() {
        transactions.doInNew(this::touchDatabase);
    }

    void touchDatabase() {
        database.now();
    }

    private static class RolledBackException extends RuntimeException {

        private static final long serialVersionUID = 1L;
    }
}
