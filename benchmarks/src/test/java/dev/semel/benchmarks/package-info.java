/** What is measured and how: start reading at {@link dev.semel.benchmarks.consumer.FirstDeliveries}. */
package dev.semel.benchmarks;
