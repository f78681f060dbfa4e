package dev.semel.internal.outbox.kafka;

import dev.semel.internal.kafka.client.ClientSettings;
import dev.semel.internal.kafka.position.PartitionPositions;
import dev.semel.internal.kafka.source.TestConsumers;
import dev.semel.internal.outbox.operator.OutboxCommands;
import dev.semel.internal.platform.PeriodicWork;
import dev.semel.internal.platform.Transactions;
import dev.semel.internal.settings.OutboxSettings;
import dev.semel.internal.settings.OutboxSettings.Published;
import dev.semel.internal.settings.OutboxSettings.Publisher;
import dev.semel.internal.settings.RelaySettings;
import dev.semel.internal.settings.RetrySettings;
import dev.semel.internal.startup.StartSequence;
import dev.semel.outbox.Outbox;
import dev.semel.outbox.OutboxEvent;
import dev.semel.testing.container.BeanClasses;
import dev.semel.testing.internal.Database;
import dev.semel.testing.internal.ModuleBeans;
import jakarta.enterprise.concurrent.ManagedExecutorService;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.JMSException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;

/** A node that appends events and publishes them when it is told to, on one thread. */
public final class OutboxNode implements AutoCloseable {

    private static final RetrySettings RETRY =
            new RetrySettings("semel.relay", 2, Duration.ofMillis(1), Duration.ofMillis(2));
    private static final List<String> RELAY = List.of("OutboxRelay", "CircuitBreaker");

    private final ModuleBeans beans;
    private final List<PeriodicWork> works;
    private volatile boolean isMessagingAway;

    public OutboxNode(String name, Database database, Map<String, String> client) {
        this(name, database, client, Publisher.RELAY);
    }

    /** @param publisher of the events that it appends */
    public OutboxNode(String name, Database database, Map<String, String> client, Publisher publisher) {
        this(name, database, Optional.of(TestConsumers.client(client)));
        beans.beans().bind(OutboxSettings.class, new OutboxSettings(publisher, Published.KEEP, Duration.ofDays(365)));
    }

    /** One that does not know where Kafka is, as that of another application on the same tables. */
    public static OutboxNode withoutKafka(String name, Database database) {
        return new OutboxNode(name, database, Optional.empty());
    }

    private OutboxNode(String name, Database database, Optional<ClientSettings> client) {
        beans = new ModuleBeans(PartitionPositions.class, name, database);
        beans.beans()
                .bind(RelaySettings.class, new RelaySettings(true, Duration.ofSeconds(1), 100, 1, RETRY))
                .bind(RelaySettings.Linger.class, new RelaySettings.Linger(Duration.ZERO))
                .bind(Producers.class, new Producers(client))
                .bind(ManagedExecutorService.class, onThisThread())
                .bindResource("jms/semel", answering(ConnectionFactory.class));
        works = BeanClasses.besides(StartSequence.class).of(PeriodicWork.class).stream()
                .filter(type -> RELAY.contains(type.getSimpleName()))
                .map(type -> (PeriodicWork) beans.get(type))
                .toList();
    }

    public void append(OutboxEvent... events) {
        inTransaction(outbox -> outbox.appendAll(List.of(events)));
    }

    public void inTransaction(Consumer<Outbox> work) {
        beans.get(Transactions.class).doInNew(() -> work.accept(beans.get(Outbox.class)));
    }

    /** What the timer does once. */
    public void relay() {
        works.forEach(PeriodicWork::run);
    }

    public boolean retry(UUID event) {
        return beans.get(Transactions.class)
                        .inNew(() -> beans.get(OutboxCommands.class).retry(List.of(event)))
                > 0;
    }

    public OutboxNode onStatement(Runnable signal) {
        beans.onStatement(signal);
        return this;
    }

    public void die() {
        beans.die();
    }

    @Override
    public void close() {
        beans.get(Producers.class).stop();
        beans.close();
    }

    private static ManagedExecutorService onThisThread() {
        return (ManagedExecutorService) Proxy.newProxyInstance(
                OutboxNode.class.getClassLoader(),
                new Class<?>[] {ManagedExecutorService.class},
                (proxy, method, arguments) -> {
                    ((Runnable) arguments[0]).run();
                    return null;
                });
    }

    /** Whether the broker of Jakarta Messaging answers. */
    public void letMessagingBeAway(boolean isAway) {
        isMessagingAway = isAway;
    }

    /** A broker of Jakarta Messaging that answers, and knows nothing: no event for it can be sent. */
    private <T> T answering(Class<T> type) {
        return type.cast(
                Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
                    if (isMessagingAway && type == ConnectionFactory.class) {
                        throw new JMSException("connection refused");
                    }
                    Class<?> answer = method.getReturnType();
                    return answer.isInterface() ? answering(answer) : null;
                }));
    }
}
