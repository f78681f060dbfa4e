/** The API of consumers of Kafka: what a bean declares, and what it implements. */
@NullMarked
package dev.semel.kafka;

import org.jspecify.annotations.NullMarked;
