package dev.semel.admin.keys;

import dev.semel.admin.AttemptView;
import dev.semel.admin.keys.KeyDetail.Mark;
import dev.semel.history.AttemptHistory;
import dev.semel.idempotency.store.operator.IdempotencyRecord;
import dev.semel.idempotency.store.operator.ServerLives;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;

/** One idempotency key with everything an operator needs to decide. */
@Dependent
class KeyDetails {

    private final AttemptHistory history;
    private final ServerLives lives;

    @Inject
    KeyDetails(AttemptHistory history, ServerLives lives) {
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
                lives.suspect(found.hash())
                        .map(mark -> new Mark(mark.node(), mark.begunAt()))
                        .orElse(null),
                history.of(found.hash()).stream().map(AttemptView::of).toList());
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
