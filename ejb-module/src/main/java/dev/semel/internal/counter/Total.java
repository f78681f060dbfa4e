package dev.semel.internal.counter;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What all nodes have counted since the tables were created, and when, by the database's time, it last grew; null: never. */
public record Total(long number, @Nullable Instant lastAt) {

    public static final Total NONE = new Total(0, null);
}
