/** Records of Kafka, and events for it. */
package dev.semel.benchmarks.kafka;
