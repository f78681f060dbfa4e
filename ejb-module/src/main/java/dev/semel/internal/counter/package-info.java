/** Counts: in memory since the start, and in the database for all nodes. Start reading at {@code Counters}. */
@NullMarked
package dev.semel.internal.counter;

import org.jspecify.annotations.NullMarked;
