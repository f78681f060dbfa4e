/** Counts: in memory since the start, and in the database for all nodes. Start reading at {@code Counters}. */
package dev.semel.internal.counter;
