package dev.semel.internal.outbox.append;

import dev.semel.internal.outbox.store.OutgoingEvent;
import dev.semel.internal.settings.RelaySettings;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;

/** What an event must fulfil before it is stored, and what the settings add to it. */
@Dependent
class EventValidation {

    private final CdcPolicy cdc;
    private final RelaySettings.Isolation isolation;

    @Inject
    EventValidation(CdcPolicy cdc, RelaySettings.Isolation isolation) {
        this.cdc = cdc;
        this.isolation = isolation;
    }

    /** @throws dev.semel.outbox.OutboxUsageException if it cannot be stored and published as it is */
    OutgoingEvent admit(OutgoingEvent event) {
        EventRules.check(event);
        cdc.check(event);
        return event.event().onParked().isPresent()
                ? event
                : new OutgoingEvent(event.event().whenParked(isolation.onParked()), event.message(), event.consumer());
    }
}
