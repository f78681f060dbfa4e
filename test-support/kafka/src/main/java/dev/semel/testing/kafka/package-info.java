/** A real Kafka, which tests and the demo start as a process. */
package dev.semel.testing.kafka;
