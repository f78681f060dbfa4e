/** The consumers of Kafka as annotations and settings define them. Start reading at {@code KafkaConsumerDefinition}. */
package dev.semel.internal.kafka.source;
