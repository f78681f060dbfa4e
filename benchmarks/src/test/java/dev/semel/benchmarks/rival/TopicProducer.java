package dev.semel.benchmarks.rival;

import dev.semel.internal.message.MessageContract;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** One idempotent producer that waits for all replicas, as that of the relay. */
final class TopicProducer implements Batches {

    private final KafkaProducer<byte[], byte[]> producer;
    private final String topic;
    private final AtomicReference<Exception> failed = new AtomicReference<>();

    TopicProducer(String servers, String topic) {
        this.producer = new KafkaProducer<>(
                Map.of(
                        ProducerConfig.BOOTSTRAP_SERVERS_CONFIG,
                        servers,
                        ProducerConfig.ACKS_CONFIG,
                        "all",
                        ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG,
                        true),
                new ByteArraySerializer(),
                new ByteArraySerializer());
        this.topic = topic;
    }

    @Override
    public void send(Letter letter) {
        ProducerRecord<byte[], byte[]> record =
                new ProducerRecord<>(topic, bytes(letter.aggregateId()), bytes(letter.text()));
        Map.of(
                        MessageContract.IDEMPOTENCY_KEY, letter.id(),
                        MessageContract.EVENT_ID, letter.id(),
                        MessageContract.EVENT_TYPE, letter.type(),
                        MessageContract.AGGREGATE_TYPE, letter.aggregateType(),
                        MessageContract.AGGREGATE_ID, letter.aggregateId())
                .forEach((name, value) -> record.headers().add(name, bytes(value)));
        producer.send(record, (place, failure) -> {
            if (failure != null) {
                failed.set(failure);
            }
        });
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public void commit() throws Exception {
        producer.flush();
        if (failed.get() != null) {
            throw failed.get();
        }
    }
}
