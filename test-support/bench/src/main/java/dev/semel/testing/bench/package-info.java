/**
 * The test bench: the server that is shipped, databases, brokers and Kafka, each a process of its own on free ports, for tests and
 * benchmarks.
 */
package dev.semel.testing.bench;
