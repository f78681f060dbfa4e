package dev.semel.outbox.append;

import dev.semel.outbox.OutboxEvent;
import dev.semel.outbox.capture.Capture;
import dev.semel.settings.RelaySettings;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;

/** What an event must fulfil before it is stored, and what the settings add to it. */
@Dependent
class Admission {

    private final Capture capture;
    private final RelaySettings.Isolation isolation;

    @Inject
    Admission(Capture capture, RelaySettings.Isolation isolation) {
        this.capture = capture;
        this.isolation = isolation;
    }

    /** @throws dev.semel.outbox.OutboxUsageException if it cannot be stored and published as it is */
    OutboxEvent admit(OutboxEvent event) {
        EventRules.check(event);
        capture.check(event);
        return event.onParked().isPresent() ? event : event.whenParked(isolation.onParked());
    }
}
