package dev.semel.internal.outbox.append;

import dev.semel.internal.settings.OutboxSettings;
import dev.semel.internal.settings.OutboxSettings.Published;
import dev.semel.internal.settings.OutboxSettings.Publisher;
import dev.semel.internal.settings.RelaySettings;
import dev.semel.outbox.OnParked;
import java.time.Duration;

/** The rules of admission under the settings of a test. */
final class Admissions {

    private Admissions() {}

    static EventRules of(Publisher publisher, OnParked onParked) {
        OutboxSettings settings = new OutboxSettings(publisher, Published.KEEP, Duration.ofDays(365));
        return new EventRules(settings, new KafkaRules(() -> true), new RelaySettings.Isolation(onParked, null));
    }
}
