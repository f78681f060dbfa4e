package dev.semel.internal.retention;

import dev.semel.internal.settings.NodeName;
import dev.semel.internal.settings.OutboxSettings;
import dev.semel.internal.settings.OutboxSettings.Published;
import dev.semel.internal.settings.OutboxSettings.Publisher;
import dev.semel.internal.settings.RetentionSettings;
import java.time.Duration;
import java.util.Collection;
import java.util.Optional;

/** What one application wants, beside what the database says. */
public final class TestRetentionRule {

    private static final NodeName NODE = new NodeName("node-a");

    private TestRetentionRule() {}

    public static RetentionRule of(RetentionSettings settings, OutboxSettings outbox, Terms rule) {
        return new RetentionRule(
                new Known(Optional.ofNullable(rule)),
                settings,
                outbox,
                new RetentionSettings.Counters(Optional.empty()),
                NODE);
    }

    static RetentionRule of(RetentionSettings settings, OutboxSettings outbox, Optional<Duration> counters) {
        return new RetentionRule(
                new Known(Optional.empty()), settings, outbox, new RetentionSettings.Counters(counters), NODE);
    }

    public static RetentionRule of(RetentionSettings settings) {
        return of(settings, new OutboxSettings(Publisher.RELAY, Published.KEEP, Duration.ofDays(365)), (Terms) null);
    }

    /** The database says what the test says. */
    private record Known(Optional<Terms> read) implements SharedTerms {
        @Override
        public void lengthen(String application, String node, Terms own) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void consumers(String application, String node, Collection<String> consumers) {
            throw new UnsupportedOperationException();
        }
    }
}
