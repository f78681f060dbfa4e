/** What the benchmarks of the relay need inside the server: one bean that appends, and one that says when the effect was there. */
package dev.semel.benchmarks.app.outbox;
