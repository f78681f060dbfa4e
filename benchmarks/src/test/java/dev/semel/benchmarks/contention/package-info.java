/** Measures what is left of the rate when all messages want the same thing. */
package dev.semel.benchmarks.contention;
