package dev.semel.admin.outbox;

import dev.semel.admin.AttemptView;
import dev.semel.internal.admin.Payloads;
import dev.semel.internal.history.AttemptHistory;
import dev.semel.internal.outbox.operator.EventEntry;
import dev.semel.internal.outbox.operator.EventSummary;
import jakarta.ejb.SessionContext;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;

/** Events as the console shows them. */
@Dependent
class EventDetails {

    private final AttemptHistory history;
    private final Payloads payloads;

    @Inject
    EventDetails(AttemptHistory history, Payloads payloads) {
        this.history = history;
        this.payloads = payloads;
    }

    EventDetail of(EventEntry found, SessionContext caller) {
        String id = found.summary().id().toString();
        return new EventDetail(
                view(found.summary()),
                found.group(),
                found.slot(),
                found.priority(),
                found.previousNumber(),
                found.errorType(),
                found.errorStack(),
                payloads.view(caller, found.message(), "event " + id),
                history.of(id).stream().map(AttemptView::of).toList());
    }

    static EventView view(EventSummary found) {
        return new EventView(
                found.id(),
                found.status().name(),
                found.type(),
                found.aggregateType(),
                found.aggregateId(),
                found.destination(),
                found.consumer(),
                found.key(),
                found.attempts(),
                found.createdAt(),
                found.dueAt(),
                found.expiresAt(),
                found.sequenceNumber(),
                found.publishedAt(),
                found.errorMessage(),
                found.node(),
                found.holdsGroup());
    }
}
