/** B4: how long it takes from the commit of an event to the commit of its effect. */
package dev.semel.benchmarks.latency;
