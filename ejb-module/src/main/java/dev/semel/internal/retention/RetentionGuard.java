package dev.semel.internal.retention;

import dev.semel.internal.idempotency.consumer.ConsumerDefinition;
import dev.semel.internal.settings.Require;
import dev.semel.internal.settings.RetentionSettings;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Collection;

/**
 * A key must live at least as long as anything that could bring a copy of its message back: the broker and whatever stands
 * before it, the retries of a consumer, and a published event that is still there to be sent again.
 */
@Dependent
public class RetentionGuard {

    private final RetentionSettings settings;

    @Inject
    public RetentionGuard(RetentionSettings settings) {
        this.settings = settings;
    }

    /** @throws dev.semel.internal.settings.InvalidSettingException naming both values, if keys could be purged too early */
    public void require(Collection<ConsumerDefinition> consumers) {
        requireKeysToOutlive(RetentionSettings.HORIZON, settings.redeliveryHorizon());
        requireKeysToOutlive(RetentionSettings.PUBLISHED, settings.published());
        for (ConsumerDefinition consumer : consumers) {
            requireKeysToOutlive(
                    "the longest retry of the consumer " + consumer.name(),
                    consumer.attempts().longestRetry());
        }
    }

    private void requireKeysToOutlive(String threat, Duration duration) {
        Require.that(
                settings.keys().compareTo(duration) >= 0,
                RetentionSettings.KEYS,
                "must not be shorter than " + threat + " (" + duration
                        + "), or a copy that comes back is taken for new",
                settings.keys());
    }
}
