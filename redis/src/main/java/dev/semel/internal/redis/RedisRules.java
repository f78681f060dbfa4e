package dev.semel.internal.redis;

import dev.semel.internal.settings.Require;
import dev.semel.internal.settings.RetentionSettings;
import dev.semel.internal.startup.StartCheck;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;

/** What is done in Redis is remembered for longer than anything could bring back a copy of its message. */
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
        Require.that(
                settings.kept().completed().compareTo(retention.redeliveryHorizon()) >= 0,
                RedisSettings.Kept.COMPLETED,
                "must not be shorter than " + RetentionSettings.HORIZON + " (" + retention.redeliveryHorizon()
                        + "), or a copy that comes back is taken for new",
                settings.kept().completed());
    }
}
