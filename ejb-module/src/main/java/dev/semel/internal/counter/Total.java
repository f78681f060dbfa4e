package dev.semel.internal.counter;

import java.time.Instant;

/**
 * What all nodes have counted since the tables were created.
 *
 * @param lastAt when the number last grew, by the database's time, a few seconds late; null if it never did
 */
public record Total(long number, Instant lastAt) {}
