package dev.semel.internal.retention;

import dev.semel.internal.settings.OutboxSettings;
import dev.semel.internal.settings.OutboxSettings.Published;
import dev.semel.internal.settings.RetentionSettings;
import dev.semel.internal.settings.RetentionSettings.Window;
import java.time.Duration;
import java.util.Optional;

/** How long one application wants finished rows to be kept; sequences empty: for ever. Others with its tables purge by it, too. */
public record Terms(
        Duration keys,
        Duration published,
        Duration closed,
        Duration archived,
        Optional<Duration> sequences,
        Duration horizon,
        Published mode,
        Window window) {

    static Terms of(RetentionSettings settings, OutboxSettings outbox, RetentionSettings.Counters counters) {
        return new Terms(
                settings.keys(),
                settings.published(),
                settings.closed(),
                outbox.archived(),
                counters.period(),
                settings.redeliveryHorizon(),
                outbox.published(),
                settings.schedule().window());
    }
}
