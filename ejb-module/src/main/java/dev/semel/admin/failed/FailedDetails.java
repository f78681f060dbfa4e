package dev.semel.admin.failed;

import dev.semel.admin.AttemptView;
import dev.semel.admin.failed.FailedSearch.Source;
import dev.semel.internal.admin.Payloads;
import dev.semel.internal.history.AttemptHistory;
import dev.semel.internal.idempotency.operator.IdempotencyRecord;
import dev.semel.internal.idempotency.operator.IdempotencyRecords;
import dev.semel.internal.idempotency.operator.ParkedMessageEntry;
import dev.semel.internal.idempotency.operator.ParkedMessages;
import dev.semel.internal.idempotency.store.ParkReason;
import dev.semel.internal.outbox.operator.EventEntry;
import dev.semel.internal.outbox.operator.EventSummary;
import dev.semel.internal.outbox.operator.OutboxEvents;
import dev.semel.internal.outbox.store.OutboxStatus;
import jakarta.ejb.SessionContext;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** One failed entry with everything an operator needs to decide. */
@Dependent
class FailedDetails {

    private final ParkedMessages messages;
    private final OutboxEvents events;
    private final IdempotencyRecords records;
    private final AttemptHistory history;
    private final Payloads payloads;

    @Inject
    FailedDetails(
            ParkedMessages messages,
            OutboxEvents events,
            IdempotencyRecords records,
            AttemptHistory history,
            Payloads payloads) {
        this.messages = messages;
        this.events = events;
        this.records = records;
        this.history = history;
        this.payloads = payloads;
    }

    Optional<FailedDetail> find(Source source, UUID id, SessionContext caller) {
        return switch (source) {
            case MESSAGE -> messages.find(id).map(found -> ofMessage(found, caller));
            case EVENT ->
                events.find(id).filter(found -> isFailed(found.summary())).map(found -> ofEvent(found, caller));
        };
    }

    private FailedDetail ofMessage(ParkedMessageEntry parked, SessionContext caller) {
        Optional<IdempotencyRecord> key = Optional.ofNullable(parked.keyHash()).flatMap(records::find);
        return new FailedDetail(
                view(parked),
                parked.messageId(),
                parked.keyHash(),
                parked.failure().stack(),
                RetryPreview.of(parked, key),
                DiscardPreview.of(parked),
                parked.reason() == ParkReason.CONFLICT
                        ? key.map(ConflictingKey::of).orElse(null)
                        : null,
                payloads.view(caller, parked.message(), "message " + parked.id()),
                parked.largeBody(),
                parked.keyHash() == null ? List.of() : attempts(parked.keyHash()));
    }

    private FailedDetail ofEvent(EventEntry event, SessionContext caller) {
        UUID id = event.summary().id();
        return new FailedDetail(
                view(event),
                null,
                null,
                event.errorStack(),
                RetryPreview.of(event),
                DiscardPreview.of(event),
                null,
                payloads.view(caller, event.message(), "event " + id),
                0,
                attempts(id.toString()));
    }

    private List<AttemptView> attempts(String subject) {
        return history.of(subject).stream().map(AttemptView::of).toList();
    }

    private static boolean isFailed(EventSummary event) {
        return event.status() == OutboxStatus.PARKED || event.status() == OutboxStatus.DISCARDED;
    }

    private static FailedView view(ParkedMessageEntry parked) {
        return new FailedView(
                parked.id(),
                Source.MESSAGE.name(),
                parked.status().name(),
                parked.consumer(),
                parked.destination(),
                parked.key(),
                parked.reason().name(),
                parked.failure().type(),
                parked.failure().message(),
                parked.attempts(),
                parked.parkedAt(),
                parked.closedAt(),
                parked.node());
    }

    private static FailedView view(EventEntry event) {
        EventSummary summary = event.summary();
        return new FailedView(
                summary.id(),
                Source.EVENT.name(),
                summary.status().name(),
                summary.destination(),
                summary.type(),
                summary.key(),
                FailedView.NOT_PUBLISHED,
                event.errorType(),
                summary.errorMessage(),
                summary.attempts(),
                summary.closedAt(),
                summary.status() == OutboxStatus.DISCARDED ? summary.closedAt() : null,
                summary.node());
    }
}
