package dev.semel.simulation.world;

import dev.semel.internal.idempotency.delivery.DeliveryEntry;
import dev.semel.internal.idempotency.mode.CurrentLease;
import dev.semel.internal.platform.Transactions;
import dev.semel.internal.startup.StartSequence;
import dev.semel.simulation.check.Remembered;
import dev.semel.simulation.check.Violation;
import dev.semel.simulation.schedule.Life;
import dev.semel.simulation.schedule.SimulatedRepeater;
import dev.semel.simulation.store.MemoryDestinationStore;
import dev.semel.simulation.tables.SimulatedTransactions;
import dev.semel.testing.container.Beans;
import dev.semel.testing.container.MissingBeanException;
import jakarta.transaction.TransactionSynchronizationRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** A server with one application: one life after the other. */
public final class Server {

    private static final int SESSIONS = 2;
    private static final Duration GRACE = Duration.ofSeconds(10);

    private final String name;
    private final int number;
    private final NodeRules nodes;
    private final Universe universe;
    private final Deployment deployment;
    private Profile profile;
    private List<ConsumerKind> consumers;
    private boolean isStopping;
    private Life life;
    private Beans beans;
    private SimulatedRepeater repeater;
    private StartSequence started;
    private int lives;

    public Server(int number, Universe universe, Profile profile, Deployment deployment) {
        this.number = number;
        this.name = "server" + (char) ('A' + number);
        this.nodes = NodeRules.of(universe.decisions().seed());
        this.universe = universe;
        this.profile = profile;
        this.deployment = deployment;
    }

    public Life life() {
        return life;
    }

    public boolean isUp() {
        return life != null && !life.isDead();
    }

    boolean isRelayOn() {
        return profile.relay().enabled();
    }

    boolean hasReconciler() {
        return profile.reconciler().enabled();
    }

    public SimulatedTransactions transactions() {
        return (SimulatedTransactions) beans.get(Transactions.class);
    }

    /** Whether its purge has had the time for two passes at least since then. */
    boolean hasPurgedSince(Instant since) {
        Instant first = life == null || life.begun().isBefore(since) ? since : life.begun();
        Duration interval = profile.retention().schedule().interval();
        return isUp()
                && !nodes.isWindowed()
                && life.frozenUntil().isBefore(first)
                && universe.scheduler().now().isAfter(first.plus(interval.multipliedBy(3)));
    }

    /** What it has kept in its memory, though all is quiet. */
    Optional<Violation> remembersTooMuch() {
        return isUp() ? Remembered.tooMuch(life.name(), beans) : Optional.empty();
    }

    public <T> T bean(Class<T> type) {
        return beans.get(type);
    }

    /** For operators, to whom a defect that is planted in the port means nothing. */
    MemoryDestinationStore destinations() {
        return new MemoryDestinationStore(universe.outbox(), transactions());
    }

    /** A new life begins, on a thread of its own. */
    public void start() {
        lives++;
        isStopping = false;
        started = null;
        if (lives > 1 && universe.decisions().isOneIn(3)) {
            universe.situations().count("an application changed its settings");
            profile = Profile.random(profile.application(), universe.decisions().random())
                    .keepingAs(profile)
                    .in(nodes, number);
        }
        consumers = deployment.at(universe.scheduler().now());
        life = new Life(name + "#" + lives, universe.scheduler().now());
        beans = new Container(universe, life, name, profile).beans();
        universe.mutation().into(ground(beans), this);
        universe.scheduler().start("start", life, this::begin);
    }

    private void begin() {
        StartSequence sequence = beans.get(StartSequence.class);
        repeater = new SimulatedRepeater(universe.scheduler(), life);
        boolean isBegun = false;
        while (!isBegun) {
            try {
                sequence.start(consumers.stream().map(ConsumerKind::definition).toList(), repeater);
                isBegun = true;
            } catch (MissingBeanException notSimulated) {
                throw notSimulated;
            } catch (RuntimeException databaseIsDown) {
                universe.scheduler().survives(databaseIsDown);
                universe.scheduler().sleep(profile.relay().pollInterval());
            }
        }
        started = sequence;
        Work work = new Work(
                universe,
                this,
                transactions(),
                beans.get(TransactionSynchronizationRegistry.class),
                beans.get(CurrentLease.class));
        DeliveryEntry delivery = new DeliveryEntry(beans.get(DeliveryEntry.TYPE));
        for (ConsumerKind consumer : consumers) {
            for (int session = 1; session <= SESSIONS; session++) {
                universe.scheduler()
                        .start(
                                consumer.name() + " " + session,
                                life,
                                new Endpoint(universe, this, consumer, transactions(), delivery, work));
            }
        }
    }

    boolean isStopping() {
        return isStopping;
    }

    /** It stops in good order, as far as its handlers come back soon; on a thread of its own. */
    void stop() {
        isStopping = true;
        universe.situations().count("a server was stopped in good order");
        universe.scheduler().sleep(GRACE);
        if (started != null) {
            stop(started);
        }
        beans.close();
        end();
    }

    private void stop(StartSequence sequence) {
        try {
            sequence.stop(repeater);
            universe.truth().handlers().stopped(life);
        } catch (RuntimeException unreachable) {
            universe.scheduler().survives(unreachable);
            universe.scheduler().note(() -> "cannot say that it stops: " + unreachable.getMessage());
        }
    }

    /** It dies: none is told. */
    public void die() {
        end();
        universe.situations().count("a server died");
    }

    private void end() {
        universe.truth().handlers().died(life);
        universe.database().endSessionsOf(life);
        universe.broker().breakConnectionsOf(life);
        life.end();
    }

    private Mutation.Ground ground(Beans made) {
        return new Mutation.Ground() {
            @Override
            public Universe universe() {
                return universe;
            }

            @Override
            public <T> T get(Class<T> type) {
                return made.get(type);
            }

            @Override
            public <T> void exchange(Class<T> type, UnaryOperator<T> around) {
                made.bind(type, around.apply(made.get(type)));
            }
        };
    }
}
