package dev.semel.simulation.world;

import dev.semel.idempotency.Lease;
import dev.semel.idempotency.Mode;
import dev.semel.internal.message.StoredMessage;
import dev.semel.simulation.check.Owed;
import dev.semel.simulation.tables.Session;
import dev.semel.simulation.tables.SimulatedTransactions;
import jakarta.transaction.TransactionSynchronizationRegistry;
import java.time.Duration;

/** The handlers of the simulated applications: what they do, and how they fail. Keys that begin so fail in their own way. */
final class Work {

    static final String POISON = "poison";
    static final String DEADLY = "deadly";
    static final String HOPELESS = "hopeless";
    static final String SLOW = "slow";

    /** The handler cannot do without the property, whose name Jakarta Messaging does not know how to say. */
    static final String TENANT = "tenant";

    static final String TENANT_PROPERTY = "tenant-id";

    /** Content with which every handler fails. */
    static final String BAD = "bad";

    private final Universe universe;
    private final Server server;
    private final SimulatedTransactions transactions;
    private final TransactionSynchronizationRegistry registry;
    private final Lease lease;

    Work(
            Universe universe,
            Server server,
            SimulatedTransactions transactions,
            TransactionSynchronizationRegistry registry,
            Lease lease) {
        this.universe = universe;
        this.server = server;
        this.transactions = transactions;
        this.registry = registry;
        this.lease = lease;
    }

    Object handle(ConsumerKind consumer, StoredMessage message) {
        Owed owed = Owed.of(consumer.name(), message);
        universe.ports().before(() -> consumer.name() + " handles " + owed.key() + ":" + owed.content() + ".");
        if (owed.key().startsWith(TENANT) && !message.properties().containsKey(TENANT_PROPERTY)) {
            throw new IllegalStateException("the message came without its property, which is not its fault");
        }
        return work(consumer, owed);
    }

    private Object work(ConsumerKind consumer, Owed owed) {
        misbehave(owed);
        if (consumer.definition().work().mode() == Mode.LEASED) {
            transactions.doInNew(() -> {
                lease.complete();
                takeEffect(owed);
            });
        } else {
            takeEffect(owed);
            if (goesWrong("The handler asks for a rollback", owed, 2)) {
                universe.truth().failed(owed.hash());
                registry.setRollbackOnly();
            }
        }
        return null;
    }

    private void misbehave(Owed owed) {
        if (owed.key().startsWith(DEADLY)) {
            universe.ports().die(server.life());
        }
        if (owed.key().startsWith(SLOW) || goesWrong("The handler takes long", owed, 1)) {
            universe.scheduler()
                    .sleep(Duration.ofMillis(200 + universe.decisions().below(40_000)));
        }
        if (owed.key().startsWith(HOPELESS)) {
            universe.truth().failed(owed.hash());
            throw new ConsumerKind.Terminal();
        }
        if (owed.key().startsWith(POISON) || owed.content().equals(BAD) || goesWrong("The handler fails", owed, 3)) {
            universe.truth().failed(owed.hash());
            throw new IllegalStateException("fails");
        }
    }

    private boolean goesWrong(String what, Owed owed, int share) {
        int rate = universe.ports().rates().handler();
        return universe.ports().happens(what + ": ", owed::toString, rate == 0 ? 0 : Math.max(1, rate * 3 / share));
    }

    private void takeEffect(Owed owed) {
        Session session = transactions.session();
        session.onTrouble(() -> universe.truth().failed(owed.hash()));
        session.statement(() -> "writes the effect of " + owed.key() + ":" + owed.content() + ".");
        session.onCommit(() -> universe.truth().effect(owed));
    }
}
