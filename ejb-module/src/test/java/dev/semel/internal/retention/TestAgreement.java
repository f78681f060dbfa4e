package dev.semel.internal.retention;

import dev.semel.internal.settings.OutboxSettings;
import dev.semel.internal.settings.OutboxSettings.Published;
import dev.semel.internal.settings.OutboxSettings.Publisher;
import dev.semel.internal.settings.RetentionSettings;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** What one application wants, beside what others have declared. */
public final class TestAgreement {

    private TestAgreement() {}

    public static RetentionAgreement of(
            RetentionSettings settings, OutboxSettings outbox, DeclaredTerms.Declared... others) {
        return new RetentionAgreement(
                new Known(List.of(others)), settings, outbox, new RetentionSettings.Counters(Optional.empty()));
    }

    static RetentionAgreement of(RetentionSettings settings, OutboxSettings outbox, Optional<Duration> counters) {
        return new RetentionAgreement(new Known(List.of()), settings, outbox, new RetentionSettings.Counters(counters));
    }

    public static RetentionAgreement of(RetentionSettings settings) {
        return of(settings, new OutboxSettings(Publisher.RELAY, Published.KEEP, Duration.ofDays(365)));
    }

    /** Nothing is declared but what the test says. */
    private record Known(List<Declared> all) implements DeclaredTerms {
        @Override
        public void declare(String application, Terms terms, Collection<String> consumers) {
            throw new UnsupportedOperationException();
        }
    }
}
