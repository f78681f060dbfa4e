package dev.semel.admin.overview;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One application on one node.
 *
 * @param stoppedAt when it stopped cleanly; null: it runs, or died
 * @param seenAt when it said last that it lives; it does so every few seconds
 */
public record NodeView(
        String node, String application, Instant startedAt, @Nullable Instant stoppedAt, Instant seenAt) {}
