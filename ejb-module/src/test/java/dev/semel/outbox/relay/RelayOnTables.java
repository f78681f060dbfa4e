package dev.semel.outbox.relay;

import dev.semel.history.AttemptHistory;
import dev.semel.history.FailedAttempt;
import dev.semel.history.Failure;
import dev.semel.jpa.Database;
import dev.semel.outbox.relay.pace.Batch;
import dev.semel.outbox.store.LockedSlot;
import dev.semel.outbox.store.RelayStore;
import dev.semel.outbox.store.jpa.OutboxTables;
import dev.semel.settings.RelaySettings;
import dev.semel.settings.RetrySettings;
import dev.semel.testing.MutableClock;
import dev.semel.testing.TestDatabase;
import jakarta.enterprise.concurrent.ManagedExecutorService;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * A relay on real tables: every pass in a transaction of its own, as the container does it; with a joint broker, in two
 * phases.
 */
class RelayOnTables {

    static final int BATCH = 3;
    static final int MAX_ATTEMPTS = 2;

    final List<String> attempts = new ArrayList<>();
    final MutableClock clock = new MutableClock();
    final OutboxRelay relay;
    final AtomicInteger passes = new AtomicInteger();
    boolean isDatabaseDown;
    boolean diesBeforeItsNextCommit;

    private final Function<Database, RelayStore> stores = OutboxTables.relayStoresOfANode();
    private final TestDatabase database;
    private final EventPublisher publisher;
    private final JointBroker joint;
    private final RelaySettings settings;

    /** A relay of one worker. */
    RelayOnTables(TestDatabase database, EventPublisher publisher) {
        this(database, publisher, null, 1, null);
    }

    RelayOnTables(TestDatabase database, EventPublisher publisher, int workers, ManagedExecutorService threads) {
        this(database, publisher, null, workers, threads);
    }

    static RelayOnTables joint(TestDatabase database, JointBroker broker) {
        return new RelayOnTables(database, broker, broker, 1, null);
    }

    private RelayOnTables(
            TestDatabase database,
            EventPublisher publisher,
            JointBroker joint,
            int workers,
            ManagedExecutorService threads) {
        this.database = database;
        this.publisher = publisher;
        this.joint = joint;
        this.settings = new RelaySettings(
                true,
                Duration.ofSeconds(1),
                BATCH,
                workers,
                joint == null ? RelaySettings.Transaction.LOCAL : RelaySettings.Transaction.XA,
                new RetrySettings("semel.relay", MAX_ATTEMPTS, Duration.ofHours(1), Duration.ofHours(2)));
        this.relay = new OutboxRelay(new TransactionalPass(), publisher, settings, clock, threads);
    }

    private class TransactionalPass extends RelayPass {

        TransactionalPass() {
            super(null, null, null, settings, null);
        }

        @Override
        PassResult run(Set<Integer> except, Consumer<Batch> onRead) {
            return inTransaction(pass -> pass.run(except, onRead));
        }

        @Override
        PassResult runJointly(int slot) {
            try {
                PassResult result = inTransaction(pass -> {
                    PassResult before = pass.runJointly(slot);
                    joint.prepare();
                    return before;
                });
                joint.commit();
                return result;
            } finally {
                joint.rollBackWhatIsLeft();
            }
        }

        @Override
        PassResult runOneByOne(int slot) {
            return inTransaction(pass -> pass.runOneByOne(slot));
        }

        @Override
        Optional<LockedSlot> findSlot(Set<Integer> except) {
            return inTransaction(pass -> pass.findSlot(except));
        }

        private <T> T inTransaction(Function<RelayPass, T> work) {
            passes.incrementAndGet();
            if (isDatabaseDown) {
                throw new IllegalStateException("The database is down.");
            }
            return database.inTransaction(connected -> {
                var store = stores.apply(connected);
                var oneByOne =
                        new OneByOne(publisher, store, OutboxTables.destinations(connected), new Attempts(), settings);
                T result = work.apply(new RelayPass(store, publisher, oneByOne, settings, clock));
                if (diesBeforeItsNextCommit) {
                    diesBeforeItsNextCommit = false;
                    throw new IllegalStateException("The node has died.");
                }
                return result;
            });
        }
    }

    /** A broker that takes part in a transaction of two phases. */
    interface JointBroker extends EventPublisher {

        void prepare();

        void commit();

        void rollBackWhatIsLeft();
    }

    private class Attempts implements AttemptHistory {

        @Override
        public void record(String subject, int attempt, Failure failure) {
            attempts.add(subject + " " + attempt + " " + failure.message());
        }

        @Override
        public List<FailedAttempt> of(String subject) {
            return List.of();
        }
    }
}
