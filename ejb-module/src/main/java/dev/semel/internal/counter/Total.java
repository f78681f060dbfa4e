package dev.semel.internal.counter;

import java.time.Instant;

/** What all nodes have counted since the tables were created, and when, by the database's time, it last grew; null: never. */
public record Total(long number, Instant lastAt) {}
