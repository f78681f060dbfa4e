/** A record of Kafka as the consumer protocol sees it, and as the outbox and the parked messages keep it. Start reading at {@code RecordMessage}. */
@NullMarked
package dev.semel.internal.kafka.record;

import org.jspecify.annotations.NullMarked;
