package dev.semel.testing.internal;

import dev.semel.internal.kafka.position.PartitionPositions;
import dev.semel.internal.kafka.source.KafkaConsumers;
import dev.semel.internal.kafka.source.TestConsumers;
import dev.semel.internal.platform.PeriodicWork;
import dev.semel.internal.platform.Repeater;
import dev.semel.internal.startup.StartSequence;
import dev.semel.kafka.KafkaRecordHandler;
import dev.semel.testing.container.BeanClasses;
import jakarta.enterprise.concurrent.ManagedExecutorService;
import jakarta.enterprise.concurrent.ManagedScheduledExecutorService;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** A node with one consumer of Kafka, from its start to its end or death. */
public final class KafkaNode implements AutoCloseable {

    private static final BeanClasses MODULE = BeanClasses.besides(PartitionPositions.class);

    private final KafkaBeans beans;
    private final Works works = new Works();
    private final ExecutorService threads = Executors.newCachedThreadPool(KafkaNode::daemon);
    private final ScheduledExecutorService timed = Executors.newScheduledThreadPool(1, KafkaNode::daemon);
    private boolean isClosed;

    /** @param settings of Kafka's client, without their prefix, and of the consumer */
    public <H extends KafkaRecordHandler> KafkaNode(
            String name, Database database, H handler, String topic, Map<String, String> settings) {
        beans = new KafkaBeans(name, database);
        Map<String, String> client = new HashMap<>();
        settings.forEach((setting, value) -> client.put(
                TestConsumers.OF_THE_CONSUMER.contains(setting) ? setting : "semel.kafka." + setting, value));
        client.put("semel.kafka.bootstrap.servers", KafkaBroker.running().servers());
        KafkaConsumers consumers = TestConsumers.of(handler.getClass(), topic, client);
        beans.beans()
                .bind(KafkaConsumers.class, consumers)
                .bind(handler.getClass(), handler)
                .bind(ManagedExecutorService.class, proxy(ManagedExecutorService.class, threads))
                .bind(ManagedScheduledExecutorService.class, proxy(ManagedScheduledExecutorService.class, timed))
                .bind(ManagedThreadFactory.class, proxy(ManagedThreadFactory.class, new Daemons()));
    }

    public KafkaNode at(Clock clock) {
        beans.beans().bind(Clock.class, clock);
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

    /** Threads of the container. */
    public static final class Daemons {
        public Thread newThread(Runnable task) {
            Thread thread = daemon(task);
            thread.setName("poller");
            return thread;
        }
    }

    /** What the module does again and again; all else of the library rests. */
    private final class Works implements Repeater {

        private final ScheduledExecutorService clock = Executors.newScheduledThreadPool(2, KafkaNode::daemon);
        private List<PeriodicWork> all = List.of();

        @Override
        public void begin(Iterable<PeriodicWork> works) {
            all = MODULE.of(PeriodicWork.class).stream()
                    .map(type -> (PeriodicWork) beans.get(type))
                    .toList();
            all.forEach(work -> clock.scheduleWithFixedDelay(() -> run(work), 0, 100, TimeUnit.MILLISECONDS));
        }

        private void run(PeriodicWork work) {
            try {
                work.run();
            } catch (RuntimeException | Error failed) {
                System.getLogger("test").log(System.Logger.Level.INFO, work.failure(), failed);
            }
        }

        @Override
        public void end() {
            clock.shutdownNow();
            all.forEach(PeriodicWork::end);
        }
    }
}
