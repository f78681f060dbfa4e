package dev.semel.testing.internal;

import dev.semel.internal.idempotency.cache.KeyCache;
import dev.semel.internal.kafka.position.PartitionPositions;
import dev.semel.internal.kafka.source.KafkaConsumers;
import dev.semel.internal.kafka.source.TestConsumers;
import dev.semel.internal.platform.PeriodicWork;
import dev.semel.internal.settings.ReconcilerSettings;
import dev.semel.internal.startup.StartSequence;
import dev.semel.kafka.KafkaRecordHandler;
import dev.semel.testing.container.BeanClasses;
import jakarta.enterprise.concurrent.ManagedExecutorService;
import jakarta.enterprise.concurrent.ManagedScheduledExecutorService;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;

/** A node with one consumer of Kafka, from its start to its end or death. */
public final class KafkaNode implements AutoCloseable {

    private final ModuleBeans beans;
    private final Repetition works = new Repetition(this::works);
    private final ExecutorService threads = Executors.newCachedThreadPool(Threads::daemon);
    private final ScheduledExecutorService timed = Executors.newScheduledThreadPool(1, Threads::daemon);
    private boolean isClosed;

    /** @param settings of Kafka's client, without their prefix, and of the consumer */
    public <H extends KafkaRecordHandler> KafkaNode(
            String name, Database database, H handler, String topic, Map<String, String> settings) {
        beans = new ModuleBeans(PartitionPositions.class, name, database);
        Map<String, String> client = new HashMap<>();
        settings.forEach((setting, value) -> client.put(
                TestConsumers.OF_THE_CONSUMER.contains(setting) ? setting : "semel.kafka." + setting, value));
        client.putIfAbsent(
                "semel.kafka.bootstrap.servers", KafkaBroker.running().servers());
        KafkaConsumers consumers = TestConsumers.of(handler.getClass(), topic, client);
        beans.beans()
                .bind(KafkaConsumers.class, consumers)
                .bind(handler.getClass(), handler)
                .bind(
                        ReconcilerSettings.class,
                        new ReconcilerSettings(true, Duration.ofMinutes(1), Duration.ofMinutes(15)))
                .bind(ManagedExecutorService.class, Threads.managed(ManagedExecutorService.class, threads))
                .bind(
                        ManagedScheduledExecutorService.class,
                        Threads.managed(ManagedScheduledExecutorService.class, timed))
                .bind(ManagedThreadFactory.class, Threads.managed(ManagedThreadFactory.class, new Daemons()));
    }

    /** Those of the module. */
    private List<PeriodicWork> works() {
        return BeanClasses.besides(PartitionPositions.class).of(PeriodicWork.class).stream()
                .map(type -> (PeriodicWork) beans.get(type))
                .toList();
    }

    public KafkaNode at(Clock clock) {
        beans.beans().bind(Clock.class, clock);
        return this;
    }

    /** Instead of the database, for the keys of a consumer that says so. */
    public KafkaNode with(KeyCache cache) {
        beans.beans().bind(KeyCache.class, cache);
        return this;
    }

    public KafkaNode start() {
        beans.get(StartSequence.class)
                .start(List.of(beans.get(KafkaConsumers.class).all().get(0).consumer()), works);
        return this;
    }

    public <T> T get(Class<T> type) {
        return beans.get(type);
    }

    /** Calls the signal each time before a statement of a transaction is sent. */
    public KafkaNode onStatement(Runnable signal) {
        beans.onStatement(signal);
        return this;
    }

    /** It is no more: what it still does has no effect in the database. */
    public void die() {
        beans.die();
    }

    /** Stops it in good order. */
    @Override
    public void close() {
        if (!isClosed) {
            isClosed = true;
            try {
                beans.get(StartSequence.class).stop(works);
            } catch (ServerDied dead) {
                // It cannot say that it has ended.
            }
            threads.shutdownNow();
            timed.shutdownNow();
        }
    }

    /** Threads of the container. */
    public static final class Daemons {
        public Thread newThread(Runnable task) {
            Thread thread = Threads.daemon(task);
            thread.setName("poller");
            return thread;
        }
    }
}
