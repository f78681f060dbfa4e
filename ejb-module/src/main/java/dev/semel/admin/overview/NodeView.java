package dev.semel.admin.overview;

import java.time.Instant;

/**
 * One application on one node.
 *
 * @param stoppedAt when it stopped in good order; null: it runs, or died
 */
public record NodeView(String node, String application, Instant startedAt, Instant stoppedAt) {}
