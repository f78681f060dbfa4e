package dev.semel.internal.retention;

import dev.semel.internal.outbox.store.PublishedEvents;
import dev.semel.internal.settings.OutboxSettings;
import dev.semel.internal.settings.OutboxSettings.Published;
import dev.semel.internal.settings.Semel;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/** Asks for the rule of the database only where this application would delete, and not for each batch. */
@ApplicationScoped
class AgreedPublished implements PublishedEvents {

    private static final Duration REMEMBERED = Duration.ofMinutes(1);

    private final OutboxSettings outbox;
    private final RetentionRule rule;
    private final Clock clock;

    private volatile Answer last = new Answer(Published.KEEP, Instant.MIN);

    @SuppressWarnings("NullAway") // For a proxy of CDI.
    AgreedPublished() {
        this(null, null, null);
    }

    @Inject
    AgreedPublished(OutboxSettings outbox, RetentionRule rule, @Semel Clock clock) {
        this.outbox = outbox;
        this.rule = rule;
        this.clock = clock;
    }

    @Override
    public boolean areDeletedAtOnce() {
        if (outbox.published() != Published.DELETE) {
            return false;
        }
        Answer answer = last;
        Instant now = clock.instant();
        if (!now.isBefore(answer.until())) {
            answer = new Answer(rule.now().mode(), now.plus(REMEMBERED));
            last = answer;
        }
        return answer.mode() == Published.DELETE;
    }

    private record Answer(Published mode, Instant until) {}
}
