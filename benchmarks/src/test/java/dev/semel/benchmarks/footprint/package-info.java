/** Measures what a server needs to start and to be there. */
package dev.semel.benchmarks.footprint;
