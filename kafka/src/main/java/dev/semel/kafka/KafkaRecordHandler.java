package dev.semel.kafka;

import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * What a bean with {@link KafkaSource} does with a record. A CDI bean of the application; a dependent one is destroyed after each
 * record. It is called by several threads at once, each with a record of another partition, or with a retry.
 */
@FunctionalInterface
public interface KafkaRecordHandler {

    /**
     * Works on a record, in a transaction that Semel has begun and commits; in {@link dev.semel.idempotency.Mode#LEASED} in none.
     *
     * @param record as it came from Kafka, also when it is a retry; its value is null for a tombstone, and its key may be null
     * @throws Exception if it failed: the transaction is rolled back, also for a checked exception, and the record is tried again or
     *     parked
     */
    void onRecord(ConsumerRecord<byte[], byte[]> record) throws Exception;
}
