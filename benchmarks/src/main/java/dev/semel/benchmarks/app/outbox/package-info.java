/** What the benchmarks of the relay need inside the server: somebody who appends, and somebody who says when the effect was there. */
package dev.semel.benchmarks.app.outbox;
