package dev.semel.admin.overview;

import java.time.Instant;

/**
 * One application on one node.
 *
 * @param stoppedAt when it stopped cleanly; null: it runs, or died
 * @param seenAt when it said last that it lives; it does so every few seconds
 */
public record NodeView(String node, String application, Instant startedAt, Instant stoppedAt, Instant seenAt) {}
