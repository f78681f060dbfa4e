/** Java processes beside this one. */
package dev.semel.benchmarks.process;
