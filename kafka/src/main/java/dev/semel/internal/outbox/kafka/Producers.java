package dev.semel.internal.outbox.kafka;

import dev.semel.internal.kafka.client.ClientSettings;
import dev.semel.internal.outbox.broker.OtherBroker;
import dev.semel.outbox.DestinationKind;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedDeque;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;

/** The producers of this node that nothing uses now: as many as passes were at work at the same time. */
@ApplicationScoped
class Producers implements OtherBroker {

    private static final Duration LONGEST_STOP = Duration.ofSeconds(5);

    private final Deque<Producer<byte[], byte[]>> unused = new ConcurrentLinkedDeque<>();
    private final Optional<ClientSettings> settings;
    private volatile boolean isStopped;

    Producers() {
        this(ClientSettings.configuredIfAny());
    }

    Producers(Optional<ClientSettings> settings) {
        this.settings = settings;
    }

    @Override
    public boolean takes(DestinationKind kind) {
        return kind == DestinationKind.KAFKA && settings.isPresent();
    }

    /** @throws org.apache.kafka.common.KafkaException if no producer can be made, because the names of the servers are unknown for example */
    Sending begin() {
        Producer<byte[], byte[]> producer = unused.pollFirst();
        return new Sending(producer == null ? create() : producer, this::giveBack);
    }

    private Producer<byte[], byte[]> create() {
        return new KafkaProducer<>(settings.orElseThrow().ofProducer());
    }

    private void giveBack(Producer<byte[], byte[]> producer) {
        unused.addFirst(producer);
        if (isStopped) {
            stop();
        }
    }

    @PreDestroy
    void stop() {
        isStopped = true;
        for (Producer<byte[], byte[]> one = unused.pollFirst(); one != null; one = unused.pollFirst()) {
            one.close(LONGEST_STOP);
        }
    }
}
