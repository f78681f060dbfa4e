package dev.semel.admin.overview;

import dev.semel.idempotency.KeyStore;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One consumer, with its part of the latest 10,000 keys that were first seen in the last 24 hours.
 *
 * @param parked messages that are parked for it now, among the latest 10,000 of all consumers
 * @param keyStore where its keys are, a constant of {@link dev.semel.idempotency.KeyStore}; a store outside the database may forget them
 * @param lastSeenAt when it took a new key, completed one or parked a message last; null: none of these is among them
 */
public record ConsumerView(
        String name,
        String keyStore,
        long completed,
        long failing,
        long parked,
        long duplicates,
        @Nullable Instant lastSeenAt) {

    public boolean isInCache() {
        return !keyStore.equals(KeyStore.DATABASE.name());
    }
}
