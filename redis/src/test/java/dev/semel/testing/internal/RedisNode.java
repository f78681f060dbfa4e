package dev.semel.testing.internal;

import dev.semel.internal.idempotency.cache.KeyCache;
import dev.semel.internal.idempotency.consumer.ConsumerDefinition;
import dev.semel.internal.idempotency.delivery.MessageEntry;
import dev.semel.internal.idempotency.mode.Handler;
import dev.semel.internal.idempotency.mode.Leases;
import dev.semel.internal.message.StoredMessage;
import dev.semel.internal.outbox.store.StoredEvents;
import dev.semel.internal.platform.PeriodicWork;
import dev.semel.internal.platform.Transactions;
import dev.semel.internal.redis.RedisKeyCache;
import dev.semel.internal.redis.RedisSettings;
import dev.semel.internal.redis.RedisWatch;
import dev.semel.internal.startup.StartSequence;
import jakarta.enterprise.concurrent.ManagedScheduledExecutorService;
import jakarta.jms.Message;
import java.time.Clock;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import javax.sql.DataSource;

/** A node with the library and the module, from its start to its end or death. The test is its broker. */
public final class RedisNode implements AutoCloseable {

    private final ModuleBeans beans;
    private final ScheduledExecutorService beats = Executors.newScheduledThreadPool(2, Threads::daemon);
    private final Repetition works = new Repetition(this::works);
    private boolean isOver;
    private boolean isQuiet;

    public RedisNode(String name, Database database, RedisSettings settings) {
        beans = new ModuleBeans(RedisKeyCache.class, name, database);
        beans.beans()
                .bind(RedisSettings.class, settings)
                .bind(
                        ManagedScheduledExecutorService.class,
                        Threads.managed(ManagedScheduledExecutorService.class, beats));
    }

    /** Those for keys. */
    private List<? extends PeriodicWork> works() {
        return isQuiet ? List.of() : List.of(get(Leases.class), get(RedisWatch.class));
    }

    /** Instead of Redis; nothing is done periodically then. */
    public RedisNode with(KeyCache cache) {
        beans.beans().bind(KeyCache.class, cache);
        isQuiet = true;
        return this;
    }

    public RedisNode at(Clock clock) {
        beans.beans().bind(Clock.class, clock);
        return this;
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
        beans.onStatement(signal);
    }

    /** It reaches neither the database nor its own heartbeats any more, as a server that was killed. */
    public void die() {
        beans.die();
        beats.shutdownNow();
        works.halt();
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
}
