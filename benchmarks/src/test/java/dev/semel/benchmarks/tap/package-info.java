/** Counts what is said between the server and the database. */
package dev.semel.benchmarks.tap;
