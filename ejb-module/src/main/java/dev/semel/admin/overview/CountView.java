package dev.semel.admin.overview;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What all nodes have counted since the tables were created.
 *
 * @param name what was counted, as a constant of {@code CounterName}
 * @param lastAt when it was counted last; null if never
 */
public record CountView(String name, long number, @Nullable Instant lastAt) {}
