package dev.semel.internal.outbox.relay;

import dev.semel.internal.history.AttemptHistory;
import dev.semel.internal.history.FailedAttempt;
import dev.semel.internal.history.Failure;
import dev.semel.internal.node.RelayPulse;
import dev.semel.internal.outbox.relay.ReadySlots.Hand;
import dev.semel.internal.outbox.store.OutboxStores;
import dev.semel.internal.outbox.store.OutboxTransactions;
import dev.semel.internal.outbox.store.RelayStore;
import dev.semel.internal.outbox.store.jpa.SqlOutboxStores;
import dev.semel.internal.platform.PlatformProof;
import dev.semel.internal.settings.RelaySettings;
import dev.semel.internal.settings.RetrySettings;
import dev.semel.testing.ContractDatabase;
import dev.semel.testing.MutableClock;
import dev.semel.testing.SameTransaction;
import dev.semel.testing.TestDatabase;
import jakarta.enterprise.concurrent.ManagedExecutorService;
import jakarta.enterprise.concurrent.ManagedScheduledExecutorService;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/** A relay on real tables: every pass in a transaction of its own, as the container does it. */
class RelayOnTables {

    static final int BATCH = 3;
    static final int MAX_ATTEMPTS = 2;

    final List<String> attempts = new ArrayList<>();
    final MutableClock clock = new MutableClock();
    final PlatformProof proof = new PlatformProof();
    final RelayPulse pulse;
    final OutboxRelay relay;
    final AtomicInteger passes = new AtomicInteger();
    final List<Runnable> later = new ArrayList<>();
    boolean isDatabaseDown;
    boolean diesBeforeItsNextCommit;

    final ReadySlots ready = new ReadySlots();
    private final ContractDatabase<OutboxStores> database;
    private final EventPublisher publisher;
    private final RelaySettings settings;

    /** A relay of one worker. */
    RelayOnTables(TestDatabase database, EventPublisher publisher) {
        this(database, publisher, 1, null);
    }

    RelayOnTables(TestDatabase database, EventPublisher publisher, int workers, ManagedExecutorService threads) {
        this(SqlOutboxStores.on(database), publisher, workers, threads);
    }

    /** A relay of one worker. */
    RelayOnTables(ContractDatabase<OutboxStores> database, EventPublisher publisher) {
        this(database, publisher, 1, null);
    }

    private RelayOnTables(
            ContractDatabase<OutboxStores> database,
            EventPublisher publisher,
            int workers,
            ManagedExecutorService threads) {
        this.database = database;
        this.publisher = publisher;
        this.settings = new RelaySettings(
                true,
                Duration.ofSeconds(1),
                BATCH,
                workers,
                new RetrySettings("semel.relay", MAX_ATTEMPTS, Duration.ofHours(1), Duration.ofHours(2)));
        this.pulse = new RelayPulse(settings, clock);
        Passes all = new Passes(ready, new TransactionalPass(), unreadable(), new SameTransaction());
        all.proof = proof;
        this.relay = new OutboxRelay(ready, all, settings, pulse, new WorkerPermits(settings, clock));
        this.relay.threads = threads;
        this.relay.later = new LaterDrain(ready);
        this.relay.later.timer = timer(threads);
    }

    // What is to be done later waits for the test, unless there are threads to do it.
    private ManagedScheduledExecutorService timer(ManagedExecutorService threads) {
        return (ManagedScheduledExecutorService) Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {ManagedScheduledExecutorService.class},
                (proxy, method, arguments) -> {
                    Executor executor = threads == null
                            ? later::add
                            : CompletableFuture.delayedExecutor((Long) arguments[1], (TimeUnit) arguments[2], threads);
                    executor.execute((Runnable) arguments[0]);
                    return null;
                });
    }

    private UnreadableEvents unreadable() {
        OutboxTransactions transactions = new OutboxTransactions(database);
        return new UnreadableEvents(
                transactions.port(RelayStore.class, OutboxStores::relay), new Attempts(), transactions);
    }

    private class TransactionalPass extends RelayPass {

        TransactionalPass() {
            super(null, null, null, settings, clock);
        }

        @Override
        Optional<Exception> findOutage() {
            return publisher.findOutage();
        }

        @Override
        RelayStore.Work slotsWithWork() {
            requireDatabase();
            return database.inTransaction(stores -> stores.relay().slotsWithWork());
        }

        @Override
        Set<Integer> unwanted() {
            return Set.of();
        }

        @Override
        Passes.PassResult run(Hand hand) {
            return inTransaction(pass -> pass.run(hand));
        }

        private <T> T inTransaction(Function<RelayPass, T> work) {
            passes.incrementAndGet();
            requireDatabase();
            return database.inTransaction(stores -> {
                RelayStore store = stores.relay();
                var oneByOne = new OneByOne(publisher, store, stores.destinations(), new Attempts(), settings);
                T result = work.apply(new RelayPass(store, publisher, oneByOne, settings, clock));
                if (diesBeforeItsNextCommit) {
                    diesBeforeItsNextCommit = false;
                    throw new IllegalStateException("The node has died.");
                }
                return result;
            });
        }
    }

    /** Keeps what is recorded among the {@link #attempts}. */
    AttemptHistory history() {
        return new Attempts();
    }

    private void requireDatabase() {
        if (isDatabaseDown) {
            throw new IllegalStateException("The database is down.");
        }
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
