/** Events of the outbox become records of Kafka. Start reading at {@code KafkaEventPublisher}. */
@NullMarked
package dev.semel.internal.outbox.kafka;

import org.jspecify.annotations.NullMarked;
