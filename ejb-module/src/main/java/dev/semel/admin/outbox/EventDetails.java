package dev.semel.admin.outbox;

import dev.semel.admin.AttemptView;
import dev.semel.admin.operation.Payloads;
import dev.semel.history.AttemptHistory;
import dev.semel.outbox.store.operator.EventEntry;
import dev.semel.outbox.store.operator.EventSummary;
import jakarta.ejb.SessionContext;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;

/** Events for the eye. */
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
