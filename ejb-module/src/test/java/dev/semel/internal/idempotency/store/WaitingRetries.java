package dev.semel.internal.idempotency.store;

import java.util.HashSet;
import java.util.Set;
import java.util.UUID;

/** Retries that are all still to come, but for those that a test has published. */
public final class WaitingRetries implements StoredRetries {

    public final Set<UUID> published = new HashSet<>();
    public final Set<UUID> ours = new HashSet<>();

    @Override
    public boolean isWaiting(UUID event) {
        return !published.contains(event);
    }

    @Override
    public boolean isToCome(UUID event) {
        return isWaiting(event);
    }

    @Override
    public boolean isOurs(UUID event, IdempotencyKey key) {
        return ours.contains(event);
    }
}
