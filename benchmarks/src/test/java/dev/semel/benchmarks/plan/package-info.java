/** How often and in which order is measured. */
package dev.semel.benchmarks.plan;
