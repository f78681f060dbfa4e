package dev.semel.internal.redis;

import dev.semel.internal.settings.Require;
import dev.semel.internal.settings.RetentionSettings;
import dev.semel.internal.startup.StartCheck;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;

/** What is done in Redis, or may have been, is remembered for longer than anything could bring back a copy of its message. */
@Dependent
class RedisRules implements StartCheck {

    private final RedisSettings settings;
    private final RetentionSettings retention;

    @Inject
    RedisRules(RedisSettings settings, RetentionSettings retention) {
        this.settings = settings;
        this.retention = retention;
    }

    @Override
    public void require() {
        RedisSettings.Kept kept = settings.kept();
        requireToOutliveTheHorizon(RedisSettings.Kept.COMPLETED, kept.completed(), "is taken for new");
        requireToOutliveTheHorizon(
                RedisSettings.Kept.STARTED, kept.started(), "of work with an unknown outcome is taken for new");
    }

    private void requireToOutliveTheHorizon(String setting, Duration time, String harm) {
        Require.that(
                time.compareTo(retention.redeliveryHorizon()) >= 0,
                setting,
                "must not be shorter than " + RetentionSettings.HORIZON + " (" + retention.redeliveryHorizon()
                        + "), or a copy that comes back " + harm,
                time);
    }
}
