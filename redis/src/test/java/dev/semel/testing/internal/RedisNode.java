package dev.semel.testing.internal;

import dev.semel.internal.idempotency.cache.KeyCache;
import dev.semel.internal.idempotency.consumer.ConsumerDefinition;
import dev.semel.internal.idempotency.delivery.MessageEntry;
import dev.semel.internal.idempotency.mode.Handler;
import dev.semel.internal.idempotency.mode.Leases;
import dev.semel.internal.message.StoredMessage;
import dev.semel.internal.outbox.store.StoredEvents;
import dev.semel.internal.platform.PeriodicWork;
import dev.semel.internal.platform.Repeater;
import dev.semel.internal.platform.Transactions;
import dev.semel.internal.redis.RedisKeyCache;
import dev.semel.internal.redis.RedisSettings;
import dev.semel.internal.redis.RedisWatch;
import dev.semel.internal.startup.StartSequence;
import dev.semel.testing.container.BeanClasses;
import dev.semel.testing.container.Beans;
import jakarta.enterprise.concurrent.ManagedScheduledExecutorService;
import jakarta.jms.Message;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.SQLException;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;

/** A node with the library and the module, from its start to its end or death. The test is its broker. */
public final class RedisNode implements AutoCloseable {

    private static final BeanClasses ALL =
            BeanClasses.besides(Transactions.class).and(BeanClasses.besides(RedisKeyCache.class));

    private final ServerTransactions transactions;
    private final Beans beans;
    private final ScheduledExecutorService beats = Executors.newScheduledThreadPool(2, RedisNode::daemon);
    private final Works works = new Works();
    private boolean isOver;
    private boolean isQuiet;

    public RedisNode(String name, Database database, RedisSettings settings) {
        transactions = new ServerTransactions(database.stack());
        beans = new Beans(ALL);
        SemelBeans.bind(beans, database, transactions, name);
        beans.bind(RedisSettings.class, settings)
                .bind(ManagedScheduledExecutorService.class, proxy(ManagedScheduledExecutorService.class, beats));
    }

    /** Instead of Redis; nothing is done periodically then. */
    public RedisNode with(KeyCache cache) {
        beans.bind(KeyCache.class, cache);
        isQuiet = true;
        return this;
    }

    public RedisNode at(Clock clock) {
        beans.bind(Clock.class, clock);
        return this;
    }

    /** A database with Semel's tables and these. */
    public static Database open(DataSource real, String... statements) {
        try {
            return Database.open(real, Map.of(), List.of(statements));
        } catch (SQLException failed) {
            throw new IllegalStateException("The database cannot be opened.", failed);
        }
    }

    public static DataSource h2() {
        return Database.inMemory();
    }

    public RedisNode start(ConsumerDefinition consumer) {
        beans.get(StartSequence.class).start(List.of(consumer), works);
        return this;
    }

    public <T> T get(Class<T> type) {
        return beans.get(type);
    }

    /** Answers whether the message is acknowledged; otherwise the broker has to bring it again, to another node if this one has died. */
    public boolean bring(
            ConsumerDefinition consumer, StoredMessage content, String id, boolean isAgain, Handler handler) {
        Message message = MessageDouble.of(content, id, isAgain);
        try {
            beans.get(MessageEntry.class).deliver(consumer, message, handler);
            return true;
        } catch (ServerDied | RuntimeException unsettled) {
            return false;
        }
    }

    /** Brings a message that Semel has stored, as its relay and the broker would. */
    public boolean bringStored(ConsumerDefinition consumer, UUID event, Handler handler) {
        StoredMessage sent = get(Transactions.class)
                .inNew(() -> beans.get(StoredEvents.class).read(event))
                .map(stored -> SentRetry.of(event, stored))
                .orElseThrow();
        return bring(consumer, sent, "ID:" + event, false, handler);
    }

    /** Calls the signal each time before a statement is sent to the database. */
    public void onStatement(Runnable signal) {
        transactions.onStatement(signal);
    }

    /** It reaches neither the database nor its own heartbeats any more, as a server that was killed. */
    public void die() {
        transactions.die();
        beats.shutdownNow();
        works.end();
        isOver = true;
    }

    /** Its heartbeats stop, as those of a server that is frozen; its handlers go on later. */
    public void freeze() {
        beats.shutdownNow();
    }

    @Override
    public void close() {
        if (!isOver) {
            isOver = true;
            beans.get(StartSequence.class).stop(works);
            beats.shutdownNow();
        }
        beans.close();
    }

    private static Thread daemon(Runnable task) {
        Thread thread = new Thread(task, "node");
        thread.setDaemon(true);
        return thread;
    }

    private static <T> T proxy(Class<T> type, Object behind) {
        return type.cast(
                Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
                    try {
                        return behind.getClass()
                                .getMethod(method.getName(), method.getParameterTypes())
                                .invoke(behind, arguments);
                    } catch (InvocationTargetException failed) {
                        throw failed.getCause();
                    }
                }));
    }

    /** What is done again and again for keys; all else of the library rests. */
    private final class Works implements Repeater {

        private final ScheduledExecutorService clock = Executors.newScheduledThreadPool(1, RedisNode::daemon);

        @Override
        public void begin(Iterable<PeriodicWork> all) {
            if (isQuiet) {
                return;
            }
            List.of(Leases.class, RedisWatch.class)
                    .forEach(type -> clock.scheduleWithFixedDelay(
                            () -> run((PeriodicWork) beans.get(type)), 0, 100, TimeUnit.MILLISECONDS));
        }

        private void run(PeriodicWork work) {
            try {
                work.run();
            } catch (RuntimeException | Error failed) {
                System.getLogger("test").log(System.Logger.Level.DEBUG, work.failure(), failed);
            }
        }

        @Override
        public void end() {
            clock.shutdownNow();
        }
    }
}
