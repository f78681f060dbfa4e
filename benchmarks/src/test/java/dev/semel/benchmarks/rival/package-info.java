/** What else takes committed events to the broker: each in a process of its own. */
package dev.semel.benchmarks.rival;
