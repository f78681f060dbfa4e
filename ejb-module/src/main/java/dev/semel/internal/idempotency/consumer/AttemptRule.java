package dev.semel.internal.idempotency.consumer;

import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.internal.settings.Require;
import dev.semel.internal.settings.RetrySettings;
import java.time.Duration;
import java.util.Optional;

/**
 * How often a consumer tries.
 *
 * @param retryFor how long after the first failure a retry may still be begun; empty: as long as attempts are left
 * @param maxServerDeaths how often the server may die over a redelivered message before it is parked
 */
public record AttemptRule(RetrySettings retry, Optional<Duration> retryFor, int maxServerDeaths) {

    static AttemptRule of(IdempotentConsumer annotation, ConsumerSettings settings) {
        AttemptRule rule = new AttemptRule(
                new RetrySettings(
                        settings.name("").replaceAll("\\.$", ""),
                        settings.number("max-attempts", annotation.maxAttempts()),
                        settings.duration("first-delay", annotation.firstDelay()),
                        settings.duration("max-delay", annotation.maxDelay())),
                settings.optionalDuration("retry-for", annotation.retryFor()),
                settings.number("max-server-deaths", annotation.maxServerDeaths()));
        Require.between(settings.name("max-server-deaths"), 1, 100, rule.maxServerDeaths);
        rule.retryFor.ifPresent(limit -> Require.positive(settings.name("retry-for"), limit));
        return rule;
    }

    /** The longest time that the attempts of one message can take, without the time its handler works. */
    public Duration longestRetry() {
        Duration delays = retry.maxDelay().multipliedBy(retry.maxAttempts());
        return retryFor.filter(limit -> limit.compareTo(delays) < 0).orElse(delays);
    }
}
