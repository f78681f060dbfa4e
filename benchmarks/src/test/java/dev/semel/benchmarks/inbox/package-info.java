/** What one writes by hand in plain Java instead of using Semel. */
package dev.semel.benchmarks.inbox;
