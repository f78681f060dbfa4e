package dev.semel.admin.failed;

import dev.semel.admin.AttemptView;
import dev.semel.admin.failed.FailedSearch.Source;
import dev.semel.admin.keys.KeyDetail;
import dev.semel.admin.keys.KeysAdmin;
import dev.semel.admin.outbox.EventDetail;
import dev.semel.admin.outbox.EventView;
import dev.semel.admin.outbox.OutboxAdmin;
import dev.semel.internal.admin.Payloads;
import dev.semel.internal.history.AttemptHistory;
import dev.semel.internal.idempotency.store.ParkReason;
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

    private final JpaFailedEntry entries;
    private final OutboxAdmin events;
    private final KeysAdmin keys;
    private final AttemptHistory history;
    private final Payloads payloads;

    @Inject
    FailedDetails(
            JpaFailedEntry entries, OutboxAdmin events, KeysAdmin keys, AttemptHistory history, Payloads payloads) {
        this.entries = entries;
        this.events = events;
        this.keys = keys;
        this.history = history;
        this.payloads = payloads;
    }

    Optional<FailedDetail> find(Source source, UUID id, SessionContext caller) {
        return switch (source) {
            case MESSAGE -> entries.message(id).map(found -> ofMessage(found, caller));
            case EVENT -> entries.isFailedEvent(id) ? events.find(id).map(FailedDetails::ofEvent) : Optional.empty();
        };
    }

    private FailedDetail ofMessage(ParkedMessageEntry parked, SessionContext caller) {
        Optional<KeyDetail> key = Optional.ofNullable(parked.keyHash()).flatMap(keys::find);
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
                key.map(KeyDetail::attempts).orElseGet(() -> attempts(parked.keyHash())));
    }

    private static FailedDetail ofEvent(EventDetail found) {
        return new FailedDetail(
                view(found),
                null,
                null,
                found.errorStack(),
                RetryPreview.of(found),
                DiscardPreview.of(found),
                null,
                found.message(),
                0,
                found.attempts());
    }

    // The record may be gone, and its history not yet.
    private List<AttemptView> attempts(String keyHash) {
        return keyHash == null
                ? List.of()
                : history.of(keyHash).stream().map(AttemptView::of).toList();
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

    private static FailedView view(EventDetail found) {
        EventView event = found.event();
        return new FailedView(
                event.id(),
                Source.EVENT.name(),
                event.status(),
                event.destination(),
                event.type(),
                event.key(),
                FailedView.NOT_PUBLISHED,
                found.errorType(),
                event.errorMessage(),
                event.attempts(),
                event.closedAt(),
                event.status().equals(OutboxStatus.DISCARDED.name()) ? event.closedAt() : null,
                event.node());
    }
}
