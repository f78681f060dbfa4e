/** B4 and B11: how long it takes until an effect is committed, from the commit of its event, and from the call that sends it. */
package dev.semel.benchmarks.latency;
