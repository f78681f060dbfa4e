package dev.semel.admin.overview;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The relays of all nodes, by the best of them.
 *
 * @param state as a constant of {@code RelayWatch.State}
 * @param polledAt when it polled last, whether there were events or not; null if none has polled
 * @param trouble why it publishes nothing, in its own words; null if nothing is known against it
 */
public record RelayView(String state, @Nullable Instant polledAt, @Nullable String trouble) {}
