package dev.semel.internal.reconciliation.broker;

import dev.semel.internal.jpa.Database;
import dev.semel.internal.jpa.Dialect;
import dev.semel.internal.reconciliation.Finding;
import dev.semel.internal.reconciliation.FindingKind;
import dev.semel.internal.reconciliation.Suspicions;
import dev.semel.internal.reconciliation.TestReconciliation;
import dev.semel.internal.settings.ReconcilerSettings;
import dev.semel.testing.MutableClock;
import dev.semel.testing.OpenTransaction;
import dev.semel.testing.SameTransaction;
import dev.semel.testing.TestDatabase;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** A broker that says what a test lets it say, and the watch over it. */
abstract class WatchedBroker {

    static final Duration BOUND = Duration.ofMinutes(15);
    static final Duration PASSED = Duration.ofSeconds(-1);
    static final ReconcilerSettings SETTINGS = new ReconcilerSettings(true, BOUND, BOUND);
    static final String QUEUE = "shop.orders";
    static final Optional<Set<String>> NOTHING = Optional.of(Set.of());
    static final Map<String, Long> NONE = Map.of();
    static final String THIS = "broker-1";
    static final String OTHER = "broker-2";

    Optional<List<BrokerSide.QueueState>> queues = Optional.of(List.of());
    Optional<Map<String, Long>> origins = Optional.of(Map.of());
    final MutableClock clock = new MutableClock();
    final Deque<String> brokers = new ArrayDeque<>(List.of(THIS));

    void answerAs(String broker) {
        brokers.clear();
        brokers.add(broker);
    }

    static List<Finding> all(Database database) {
        return Arrays.stream(FindingKind.values())
                .flatMap(kind -> found(database, kind).stream())
                .toList();
    }

    static BrokerSide.QueueState queue(long waiting, long consumers, long taken, Set<String> inFlight) {
        return new BrokerSide.QueueState(QUEUE, QUEUE, waiting, consumers, taken, Optional.of(inFlight), true);
    }

    void show(BrokerSide.QueueState... states) {
        queues = Optional.of(List.of(states));
    }

    BrokerWatch watch(Database database) {
        return watch(database, TestReconciliation.suspicions(database));
    }

    Suspicions withClock(Suspicions suspicions) {
        return (Suspicions) Proxy.newProxyInstance(
                WatchedBroker.class.getClassLoader(),
                new Class<?>[] {Suspicions.class},
                (proxy, method, arguments) ->
                        method.getName().equals("now") ? clock.instant() : method.invoke(suspicions, arguments));
    }

    BrokerWatch watch(Database database, Suspicions suspicions) {
        return new BrokerWatch(
                new Told(),
                TestReconciliation.newFindings(database, SETTINGS),
                suspicions,
                new SameTransaction(),
                SETTINGS);
    }

    static List<Finding> found(Database database, FindingKind kind) {
        return TestReconciliation.findings(database).of(kind, 1_000);
    }

    static void on(Consumer<Database> test) {
        try (OpenTransaction open = TestDatabase.of(Dialect.H2).begin()) {
            test.accept(open.database());
        }
    }

    final class Told implements BrokerSide {

        @Override
        public String logOfTakenConsumer() {
            return "its log tells of it";
        }

        @Override
        public Optional<List<QueueState>> queues() {
            return queues;
        }

        @Override
        public Optional<Graves> graves(Set<String> addresses) {
            return Optional.of(new Graves(
                    addresses.contains(QUEUE) ? Set.of("DLQ", "DLQ.orders") : Set.of("DLQ"), Set.of("ExpiryQueue")));
        }

        @Override
        public Optional<String> broker() {
            String answer = brokers.removeFirst();
            brokers.addLast(answer);
            return Optional.of(answer);
        }

        @Override
        public Optional<Map<String, Long>> origins(String queue) {
            return origins;
        }
    }
}
