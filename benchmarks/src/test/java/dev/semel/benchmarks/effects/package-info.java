/** Counts how often the effect of a message comes when the message is sent and the server dies more than once. */
package dev.semel.benchmarks.effects;
