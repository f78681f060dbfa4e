package dev.semel.internal.node;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What a node tells of its relay. Times are told as distances from now, because the clocks of nodes differ.
 *
 * @param polledAgo null if it has not polled yet
 * @param pollsWithin negative if it should have polled already
 * @param trouble why it can publish nothing now; null if nothing is known against it
 */
public record RelaySign(@Nullable Duration polledAgo, Duration pollsWithin, @Nullable String trouble) {}
