/** What came out, for machines and for people. */
package dev.semel.benchmarks.result;
