/** How this application reaches Kafka, as consumers and as producers do. */
@NullMarked
package dev.semel.internal.kafka.client;

import org.jspecify.annotations.NullMarked;
