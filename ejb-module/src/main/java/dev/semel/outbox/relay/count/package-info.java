/** Counts what the relay does, around its two ports. Nobody imports it. */
package dev.semel.outbox.relay.count;
