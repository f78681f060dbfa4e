package dev.semel.internal.outbox.destination;

import dev.semel.internal.history.AttemptHistory;
import dev.semel.internal.outbox.relay.EventPublisher;
import dev.semel.internal.outbox.relay.RelayTrigger;
import dev.semel.internal.outbox.store.jpa.OutboxTables;
import dev.semel.internal.settings.RelaySettings;
import dev.semel.outbox.OnParked;
import dev.semel.testing.TestDatabase;
import dev.semel.testing.ThreadTransactions;
import jakarta.enterprise.concurrent.ManagedExecutorService;
import java.lang.reflect.Proxy;
import java.time.Duration;

/** The breaker of one node on real tables, every step in a transaction of its own, as the container does it. */
public final class CircuitBreakerOfTest {

    private final TestDatabase database;
    private final EventPublisher publisher;
    private final AttemptHistory history;
    private final CircuitBreaker breaker;

    public int wakes;

    public CircuitBreakerOfTest(TestDatabase database, EventPublisher publisher) {
        this(database, publisher, null);
    }

    /** Of replies, which are dropped. */
    public CircuitBreakerOfTest(TestDatabase database, EventPublisher publisher, AttemptHistory history) {
        this.history = history;
        this.database = database;
        this.publisher = publisher;
        ThreadTransactions transactions = new ThreadTransactions(database);
        this.breaker = new CircuitBreaker(
                OutboxTables.destinations(transactions.database()),
                transactions,
                probe(),
                new CountedTrigger(),
                RelaySettings.Isolation.of(OnParked.HOLD, Duration.ofHours(1), Duration.ofHours(4)));
        this.breaker.threads = atOnce();
    }

    private static ManagedExecutorService atOnce() {
        return (ManagedExecutorService) Proxy.newProxyInstance(
                CircuitBreakerOfTest.class.getClassLoader(),
                new Class<?>[] {ManagedExecutorService.class},
                (proxy, method, arguments) -> {
                    ((Runnable) arguments[0]).run();
                    return null;
                });
    }

    public void poll() {
        breaker.run();
    }

    private Probe probe() {
        ThreadTransactions transactions = new ThreadTransactions(database);
        return new Probe(
                OutboxTables.destinations(transactions.database()),
                OutboxTables.relayStore(transactions.database()),
                publisher,
                history,
                transactions);
    }

    private class CountedTrigger extends RelayTrigger {

        @Override
        public boolean isProved() {
            return true;
        }

        @Override
        public void wake() {
            wakes++;
        }
    }
}
