package dev.semel.internal.retention;

import dev.semel.internal.settings.NodeName;
import dev.semel.internal.settings.OutboxSettings;
import dev.semel.internal.settings.OutboxSettings.Published;
import dev.semel.internal.settings.OutboxSettings.Publisher;
import dev.semel.internal.settings.RetentionSettings;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** What one application wants, beside what the database says. */
public final class TestRetentionRule {

    private static final NodeName NODE = new NodeName("node-a");
    private static final OutboxSettings KEPT =
            new OutboxSettings(Publisher.RELAY, Published.KEEP, Duration.ofDays(365));

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
        return of(settings, KEPT, (Terms) null);
    }

    /** @param shared what the database says each time it is asked */
    public static RetentionRule of(RetentionSettings settings, Supplier<RetentionSettings> shared) {
        RetentionSettings.Counters counters = new RetentionSettings.Counters(Optional.empty());
        return new RetentionRule(
                new Known(() -> Optional.of(Terms.of(shared.get(), KEPT, counters))), settings, KEPT, counters, NODE);
    }

    /** The database says what the test says. */
    private record Known(Supplier<Optional<Terms>> terms) implements SharedTerms {
        Known(Optional<Terms> terms) {
            this(() -> terms);
        }

        @Override
        public Optional<Terms> read() {
            return terms.get();
        }

        @Override
        public void lengthen(String application, String node, Terms own) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void consumers(String application, String node, Map<String, Map<String, String>> consumers) {
            throw new UnsupportedOperationException();
        }
    }
}
