package dev.semel.admin.keys;

import dev.semel.admin.AttemptView;
import dev.semel.admin.keys.KeyDetail.Mark;
import dev.semel.internal.history.AttemptHistory;
import dev.semel.internal.idempotency.operator.IdempotencyRecord;
import dev.semel.internal.idempotency.operator.ServerIncarnations;
import dev.semel.internal.idempotency.store.StoredRetries;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;

/** One idempotency key with everything an operator needs to decide. */
@Dependent
class KeyDetails {

    private final AttemptHistory history;
    private final ServerIncarnations lives;
    private final StoredRetries events;

    @Inject
    KeyDetails(AttemptHistory history, ServerIncarnations lives, StoredRetries events) {
        this.events = events;
        this.history = history;
        this.lives = lives;
    }

    KeyDetail of(IdempotencyRecord found) {
        return new KeyDetail(
                view(found),
                found.messageId(),
                found.contentHash(),
                found.errorType(),
                found.retryEvent() == null ? null : found.retryEvent().toString(),
                isStranded(found),
                lives.suspect(found.hash())
                        .map(mark -> new Mark(mark.node(), mark.begunAt()))
                        .orElse(null),
                history.of(found.hash()).stream().map(AttemptView::of).toList());
    }

    private boolean isStranded(IdempotencyRecord found) {
        return switch (found.state()) {
            case FAILED -> !events.isWaiting(found.retryEvent());
            case LAPSED, LEFT_TO_BROKER -> true;
            case IN_PROGRESS, COMPLETED, PARKED, DISCARDED -> false;
        };
    }

    static KeyView view(IdempotencyRecord found) {
        return new KeyView(
                found.hash(),
                found.key(),
                found.consumer(),
                found.state().name(),
                found.attempts(),
                found.duplicates(),
                found.deaths(),
                found.firstSeenAt(),
                found.completedAt(),
                found.failingSince(),
                found.lease() == null ? null : found.lease().until(),
                found.errorMessage(),
                found.node());
    }
}
