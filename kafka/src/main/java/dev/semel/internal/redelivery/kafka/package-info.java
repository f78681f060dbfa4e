/** Brings the retries of consumers of Kafka, which are events of the outbox. Start reading at {@code Retries}. */
@NullMarked
package dev.semel.internal.redelivery.kafka;

import org.jspecify.annotations.NullMarked;
