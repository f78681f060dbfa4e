package dev.semel.simulation.world;

import dev.semel.idempotency.Attempt;
import dev.semel.idempotency.Lease;
import dev.semel.idempotency.Mode;
import dev.semel.internal.message.StoredMessage;
import dev.semel.simulation.check.Body;
import dev.semel.simulation.check.Failures;
import dev.semel.simulation.check.Handlers;
import dev.semel.simulation.check.Handling;
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
    private final boolean areRequestsMade;

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
        this.areRequestsMade = Requests.of(universe.decisions().seed()).areMade();
    }

    Object handle(Handling handling, ConsumerKind consumer, StoredMessage message) {
        Handlers handlers = universe.truth().handlers();
        boolean isLeased = consumer.definition().work().mode() == Mode.LEASED;
        handlers.begins(handling, isLeased ? null : transactions.session());
        try {
            Owed owed = handling.owed();
            Body body = Body.of(message);
            universe.ports().before(() -> consumer.name() + " handles " + body.plain() + ".");
            if (body.key().startsWith(TENANT) && !message.properties().containsKey(TENANT_PROPERTY)) {
                throw new IllegalStateException("the message came without its property, which is not its fault");
            }
            universe.truth().handled(owed, message);
            misbehave(handling, body);
            reply(handling);
            if (isLeased) {
                workUnderLease(handling, owed);
            } else {
                workInTransaction(handling, owed);
            }
        } catch (RuntimeException failed) {
            handlers.ends(handling);
            throw failed;
        }
        handlers.ends(handling);
        return null;
    }

    // Before its effect, which may complete the key.
    private void reply(Handling handling) {
        if (areRequestsMade) {
            server.bean(Attempt.class).reply(universe.truth().answers().of(handling));
        }
    }

    private void workInTransaction(Handling handling, Owed owed) {
        takeEffect(handling, owed);
        if (goesWrong("The handler asks for a rollback", owed, 2)) {
            failed(handling, Failures.Kind.USUAL);
            registry.setRollbackOnly();
        }
    }

    /** Some complete the key with their effect, some only make sure of their lease, and what some do, no transaction takes back. */
    private void workUnderLease(Handling handling, Owed owed) {
        switch (Math.floorMod(owed.key().hashCode(), 4)) {
            case 0, 3 ->
                transactions.doInNew(() -> {
                    universe.truth().handlers().makesSure(handling, lease::complete);
                    transactions
                            .session()
                            .onCommit(() -> universe.truth().handlers().committed(handling));
                    takeEffect(handling, owed);
                });
            case 1 ->
                transactions.doInNew(() -> {
                    universe.truth().handlers().makesSure(handling, lease::guard);
                    transactions
                            .session()
                            .onCommit(() -> universe.truth().handlers().worked(handling));
                    takeEffect(handling, owed);
                });
            default -> {
                universe.ports().before(() -> "sends " + owed.key() + " to a system outside.");
                universe.truth().handlers().worked(handling);
                universe.truth().effect(handling);
            }
        }
    }

    private void failed(Handling handling, Failures.Kind kind) {
        universe.truth().failed(handling, kind, universe.scheduler().now());
    }

    private void misbehave(Handling handling, Body body) {
        if (body.key().startsWith(DEADLY)) {
            universe.ports().die(server.life());
        }
        if (body.key().startsWith(SLOW) || goesWrong("The handler takes long", handling.owed(), 1)) {
            universe.scheduler()
                    .sleep(Duration.ofMillis(200 + universe.decisions().below(40_000)));
        }
        if (body.key().startsWith(HOPELESS)) {
            failed(handling, Failures.Kind.TERMINAL);
            throw new ConsumerKind.Terminal();
        }
        if (body.key().startsWith(POISON)
                || body.content().equals(BAD)
                || goesWrong("The handler fails", handling.owed(), 3)) {
            failed(handling, Failures.Kind.USUAL);
            throw new IllegalStateException("fails");
        }
    }

    private boolean goesWrong(String what, Owed owed, int share) {
        int rate = universe.ports().rates().handler();
        return universe.ports().happens(what + ": ", owed::toString, rate == 0 ? 0 : Math.max(1, rate * 3 / share));
    }

    private void takeEffect(Handling handling, Owed owed) {
        Session session = transactions.session();
        session.onTrouble(() -> failed(handling, Failures.Kind.TROUBLE));
        session.statement(() -> "writes the effect of the " + owed + ".");
        session.onCommit(() -> universe.truth().effect(handling));
    }
}
