package dev.semel.simulation.counter;

import dev.semel.idempotency.Attempt;
import dev.semel.idempotency.Lease;
import dev.semel.internal.idempotency.consumer.ConsumerDefinition;
import dev.semel.internal.idempotency.consumer.UserBeans;
import dev.semel.internal.idempotency.delivery.DeliveryEntry;
import dev.semel.internal.idempotency.store.KeyRecords;
import dev.semel.internal.redelivery.Replay;
import dev.semel.internal.settings.ClaimSettings;
import dev.semel.internal.settings.OutboxSettings;
import dev.semel.internal.settings.RetentionSettings;
import dev.semel.internal.startup.StartSequence;
import dev.semel.simulation.broker.ConsumerConnection;
import dev.semel.simulation.schedule.Life;
import dev.semel.simulation.schedule.Scheduler;
import dev.semel.simulation.schedule.SimulatedRepeater;
import dev.semel.simulation.world.MemoryApplication;
import dev.semel.simulation.world.Profile;
import dev.semel.simulation.world.Universe;
import dev.semel.specification.Counter;
import dev.semel.specification.Letter;
import jakarta.transaction.TransactionSynchronizationRegistry;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** One server of the counter: its consumers, its relay, and what else works there by itself, each as actors of the scheduler. */
final class CounterServer {

    private static final Duration MONTH = Duration.ofDays(30);
    private static final int SESSIONS = 4;
    private static final String NEWS = "counter.news";
    private static final Set<String> UNWANTED = Set.of("Purge", "Reconciler");
    private static final List<String> SUBSCRIBERS = List.of("read-news", "read-news-later");

    private final Universe universe;
    private final Life life;
    private final MemoryApplication application;
    private final Map<String, ConsumerDefinition> consumers;
    private final Books books;
    private final Set<String> listened = new HashSet<>();

    CounterServer(Universe universe, Books books, boolean isTransacted) {
        this.universe = universe;
        this.books = books;
        this.life = new Life("counter", Scheduler.START);
        this.application = new MemoryApplication(universe, life, CounterServer::patient);
        this.consumers = Clerks.all(isTransacted);
        application.bind(UserBeans.class, new MadeBeans());
        application.bind(KeyRecords.class, likeJpa(application.get(KeyRecords.class)));
    }

    // A statement that has failed dooms the transaction.
    private KeyRecords likeJpa(KeyRecords records) {
        TransactionSynchronizationRegistry transaction = application.get(TransactionSynchronizationRegistry.class);
        return (KeyRecords) Proxy.newProxyInstance(
                KeyRecords.class.getClassLoader(), new Class<?>[] {KeyRecords.class}, (proxy, method, arguments) -> {
                    try {
                        return method.invoke(records, arguments);
                    } catch (InvocationTargetException failed) {
                        transaction.setRollbackOnly();
                        throw failed.getCause();
                    }
                });
    }

    private static Profile patient(Profile any) {
        return new Profile(
                any.application(),
                any.relay(),
                any.isolation(),
                new OutboxSettings(OutboxSettings.Publisher.RELAY, OutboxSettings.Published.KEEP, Duration.ofDays(1)),
                new ClaimSettings(Duration.ofSeconds(1)),
                new RetentionSettings(
                        MONTH, MONTH, MONTH, MONTH, any.retention().schedule()),
                any.reconciler(),
                Duration.ZERO);
    }

    /** Starts the server and the subscriptions. */
    void open() {
        SUBSCRIBERS.forEach(subscriber -> universe.broker().subscribe(NEWS, subscriber, letter -> true));
        universe.broker().subscribe(NEWS, "elsewhere", letter -> true);
        application.get(StartSequence.class).start(consumers.values(), repeater());
        universe.scheduler().start("elsewhere", life, this::readElsewhere);
    }

    /** The server is no more. */
    void close() {
        life.end();
    }

    // The tables are looked at in between, so nothing is purged or reconciled.
    private SimulatedRepeater repeater() {
        return new SimulatedRepeater(
                universe.scheduler(),
                life,
                work -> !UNWANTED.contains(work.getClass().getSimpleName()));
    }

    private void readElsewhere() {
        ConsumerConnection connection = universe.broker().connect(life, NEWS + "::elsewhere", 1, letter -> true);
        while (true) {
            universe.scheduler().await(connection::hasMessage, null);
            books.seeElsewhere((String) connection.receive().properties().get(Letter.REFERENCE));
            connection.acknowledge();
        }
    }

    private void listen(String consumer, String queue) {
        if (!listened.add(queue)) {
            return;
        }
        CounterSession.Work work = new CounterSession.Work(
                application.transactions(),
                new DeliveryEntry(application.get(DeliveryEntry.TYPE)),
                new Clerk(
                        books,
                        application.transactions(),
                        application.get(TransactionSynchronizationRegistry.class),
                        application.get(Lease.class),
                        application.get(Attempt.class)));
        for (int session = 1; session <= SESSIONS; session++) {
            ConsumerConnection connection = universe.broker().connect(life, queue, 1, letter -> true);
            universe.scheduler()
                    .start(
                            consumer + " " + session,
                            life,
                            new CounterSession(universe.scheduler(), connection, queue, work, consumers.get(consumer)));
        }
    }

    /** Has the consumers of such a letter listen, if they do not yet. */
    void listenTo(Letter letter) {
        if (letter.isForTopic()) {
            SUBSCRIBERS.forEach(subscriber -> listen(subscriber, NEWS + "::" + subscriber));
        } else {
            listen(letter.consumer(), letter.destination());
        }
    }

    MemoryDesk desk(Counter counter, MemoryDesk.Door door) {
        return new MemoryDesk(
                counter, application, books, door, call -> universe.scheduler().start("caller", life, call));
    }

    /** What an operator does, in a transaction of its own. */
    boolean decide(Function<Replay, Boolean> decision) {
        return application.transactions().inNew(() -> decision.apply(application.get(Replay.class)));
    }

    /** The bean of the application, whichever it is. */
    private static final class MadeBeans extends UserBeans {

        MadeBeans() {
            super(null);
        }

        @Override
        public <B, T> T call(Class<B> type, Function<B, T> question) {
            Object bean = type == (Object) Clerks.OrderNumbers.class
                    ? new Clerks.OrderNumbers()
                    : new Clerks.RefusalClassifier();
            return question.apply(type.cast(bean));
        }
    }
}
