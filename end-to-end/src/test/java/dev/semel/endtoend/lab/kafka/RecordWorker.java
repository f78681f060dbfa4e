package dev.semel.endtoend.lab.kafka;

import dev.semel.endtoend.lab.Behaviour;
import dev.semel.endtoend.lab.Order;
import dev.semel.endtoend.lab.Work;
import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.kafka.KafkaRecordHandler;
import dev.semel.kafka.KafkaSource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** On the topic {@code lab.records}. */
@ApplicationScoped
@IdempotentConsumer(name = RecordWorker.NAME, firstDelay = "PT0.2S", maxDelay = "PT1S")
@KafkaSource(topic = RecordWorker.NAME)
public class RecordWorker implements KafkaRecordHandler {

    /** Of the consumer, and of its topic. */
    public static final String NAME = "lab.records";

    @Inject
    private Work work;

    @Override
    public void onRecord(ConsumerRecord<byte[], byte[]> record) {
        work.perform(
                NAME,
                new Order(
                        text(record, Order.KEY),
                        Long.parseLong(text(record, Order.WORK_MILLIS)),
                        Behaviour.valueOf(text(record, Order.BEHAVIOUR)),
                        // A retry brings the same record.
                        false));
    }

    private static String text(ConsumerRecord<byte[], byte[]> record, String header) {
        return new String(record.headers().lastHeader(header).value(), StandardCharsets.UTF_8);
    }
}
