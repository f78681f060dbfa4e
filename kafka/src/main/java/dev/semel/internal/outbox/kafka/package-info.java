/** Events of the outbox become records of Kafka. Start reading at {@code KafkaEventPublisher}. */
package dev.semel.internal.outbox.kafka;
