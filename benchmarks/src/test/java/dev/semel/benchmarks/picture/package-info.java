/** Draws what the results say. */
package dev.semel.benchmarks.picture;
