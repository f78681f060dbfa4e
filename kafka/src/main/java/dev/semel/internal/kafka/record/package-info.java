/** A record of Kafka as the consumer protocol sees it, and as the outbox and the parked messages keep it. Start reading at {@code RecordMessage}. */
package dev.semel.internal.kafka.record;
