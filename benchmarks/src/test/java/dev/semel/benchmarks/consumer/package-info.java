/** The benchmarks of the idempotent consumer. */
package dev.semel.benchmarks.consumer;
