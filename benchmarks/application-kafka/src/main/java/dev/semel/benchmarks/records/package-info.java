/** The application over Kafka that is measured. */
package dev.semel.benchmarks.records;
