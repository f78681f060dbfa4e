package dev.semel.benchmarks.kafka;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** A foreign producer: records of 1 KiB, each with an idempotency key of its own, in turn in each partition. */
final class Records {

    private static final byte[] TEXT = ("{\"note\":\"" + "x".repeat(1012) + "\"}").getBytes(StandardCharsets.UTF_8);

    private Records() {}

    /** Sends so many, and returns when Kafka has them all. */
    static void send(String servers, String topic, int partitions, int count) {
        AtomicReference<Exception> failed = new AtomicReference<>();
        try (KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(
                Map.of(
                        ProducerConfig.BOOTSTRAP_SERVERS_CONFIG,
                        servers,
                        ProducerConfig.ACKS_CONFIG,
                        "all",
                        ProducerConfig.LINGER_MS_CONFIG,
                        5),
                new ByteArraySerializer(),
                new ByteArraySerializer())) {
            for (int sent = 0; sent < count; sent++) {
                ProducerRecord<byte[], byte[]> record = new ProducerRecord<>(topic, sent % partitions, null, TEXT);
                record.headers()
                        .add("idempotency_key", UUID.randomUUID().toString().getBytes(StandardCharsets.UTF_8));
                producer.send(record, (place, failure) -> {
                    if (failure != null) {
                        failed.set(failure);
                    }
                });
            }
        }
        if (failed.get() != null) {
            throw new IllegalStateException("Kafka refused a record.", failed.get());
        }
    }

    static List<String> topics(List<String> names, int partitions) {
        return names.stream().map(name -> name + ":" + partitions).toList();
    }
}
