/** B3 and B5: how fast committed events come to the broker, and what a large outbox changes. */
package dev.semel.benchmarks.relay;
