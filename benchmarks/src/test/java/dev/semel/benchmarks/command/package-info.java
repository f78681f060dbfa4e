/** The command: it runs the benchmarks one after the other, and reports. */
package dev.semel.benchmarks.command;
