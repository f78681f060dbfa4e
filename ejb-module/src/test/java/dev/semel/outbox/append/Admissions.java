package dev.semel.outbox.append;

import dev.semel.outbox.OnParked;
import dev.semel.outbox.capture.Capture;
import dev.semel.settings.RelaySettings;
import dev.semel.settings.outbox.OutboxSettings;
import dev.semel.settings.outbox.OutboxSettings.Published;
import dev.semel.settings.outbox.OutboxSettings.Publisher;
import java.time.Duration;

/** The rules of admission under the settings of a test. */
final class Admissions {

    private Admissions() {}

    static Admission of(Publisher publisher, OnParked onParked) {
        Capture capture = new Capture(new OutboxSettings(publisher, Published.KEEP, Duration.ofDays(365)));
        return new Admission(capture, new RelaySettings.Isolation(onParked, null));
    }
}
