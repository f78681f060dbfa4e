/** Events in the outbox, as the application writes them, but many of them and at once. */
package dev.semel.benchmarks.outbox;
