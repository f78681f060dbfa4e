package dev.semel.settings;

import java.time.Duration;

/**
 * How long finished rows are kept, and how they are purged.
 *
 * @param keys how long a completed idempotency record protects; a duplicate later than that is new
 * @param published how long published events stay visible
 * @param closed how long retried and discarded entries and the audit stay visible
 * @param purgeInterval how often the purge runs
 * @param batchSize rows deleted in one transaction
 */
public record RetentionSettings(
        Duration keys, Duration published, Duration closed, Duration purgeInterval, int batchSize) {

    public RetentionSettings {
        Require.positive("semel.retention.keys", keys);
        Require.positive("semel.retention.published", published);
        Require.positive("semel.retention.closed", closed);
        Require.positive("semel.retention.purge-interval", purgeInterval);
        Require.between("semel.retention.batch-size", 1, 10_000, batchSize);
    }
}
