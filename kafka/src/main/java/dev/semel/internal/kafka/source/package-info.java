/** The consumers of Kafka as annotations and settings define them. Start reading at {@code KafkaConsumerDefinition}. */
@NullMarked
package dev.semel.internal.kafka.source;

import org.jspecify.annotations.NullMarked;
