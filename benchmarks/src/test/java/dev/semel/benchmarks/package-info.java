/** One command measures, and writes {@code target/results.json} and {@code target/results.md}. */
package dev.semel.benchmarks;
