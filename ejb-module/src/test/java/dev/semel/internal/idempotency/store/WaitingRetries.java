package dev.semel.internal.idempotency.store;

import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** Retries that are all still to come, but for those that a test has published. */
public final class WaitingRetries implements StoredRetries {

    public final Set<UUID> published = new HashSet<>();
    public final Set<UUID> ours = new HashSet<>();

    /** When those end that expire. */
    public final Map<UUID, Instant> ends = new HashMap<>();

    @Override
    public Optional<Instant> waitsUntil(UUID event) {
        return Optional.of(ends.getOrDefault(event, Instant.MAX)).filter(end -> !published.contains(event));
    }

    @Override
    public boolean isToCome(UUID event) {
        return !published.contains(event);
    }

    @Override
    public boolean isOurs(UUID event, IdempotencyKey key) {
        return ours.contains(event);
    }
}
