package dev.semel.kafka;

import dev.semel.idempotency.IdempotencyKeyResolver;
import jakarta.jms.Message;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * Finds the idempotency key of a record where neither a header nor a value in the body is one. A CDI bean of the application, named by
 * {@link dev.semel.idempotency.IdempotentConsumer#keyResolver}; dependent beans are destroyed after each use.
 *
 * <p>It is asked before any transaction begins and must be a pure function of the record: the same record has the same key on every
 * node and each time. A retry brings its old key along, and does not ask again.
 */
@FunctionalInterface
public interface KafkaKeyResolver extends IdempotencyKeyResolver {

    /**
     * The key; null or blank if there is none, which {@link dev.semel.idempotency.IdempotentConsumer#onMissingKey} decides, as it does
     * when this method throws.
     */
    String keyOf(ConsumerRecord<byte[], byte[]> record);

    /** Records are no messages of Jakarta Messaging: always fails. */
    @Override
    default String keyOf(Message message) {
        throw new UnsupportedOperationException("A KafkaKeyResolver finds keys of records, not of messages.");
    }
}
