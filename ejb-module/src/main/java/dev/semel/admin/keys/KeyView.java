package dev.semel.admin.keys;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One idempotency key in the list.
 *
 * @param id the hash under which it is kept
 * @param status in the words of the console: a lapsed lease is {@code LAPSED}, a failure without a stored retry is
 *     {@code LEFT_TO_BROKER}
 * @param deaths how often a server has died over the key since its handler last came back
 * @param failingSince when the first of its failed attempts failed; null if none did
 * @param leaseUntil until when the handler's lease lasts, or lasted; null without one
 * @param node where the key was claimed or failed last; the holder of the lease while there is one
 */
public record KeyView(
        String id,
        String key,
        String consumer,
        String status,
        int attempts,
        long duplicates,
        long deaths,
        Instant firstSeenAt,
        @Nullable Instant completedAt,
        @Nullable Instant failingSince,
        @Nullable Instant leaseUntil,
        @Nullable String errorMessage,
        String node) {}
