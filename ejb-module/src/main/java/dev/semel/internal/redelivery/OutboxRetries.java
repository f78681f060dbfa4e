package dev.semel.internal.redelivery;

import dev.semel.internal.idempotency.order.Positions;
import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.idempotency.store.StoredRetries;
import dev.semel.internal.outbox.store.StoredEvents;
import dev.semel.internal.platform.Transactions;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Collection;
import java.util.Optional;
import java.util.UUID;

/** The retries, which are events of the outbox. */
@Dependent
class OutboxRetries implements StoredRetries, Positions.Stored {

    private final StoredEvents events;
    private final Transactions transactions;

    @Inject
    OutboxRetries(StoredEvents events, Transactions transactions) {
        this.events = events;
        this.transactions = transactions;
    }

    @Override
    public Optional<Instant> waitsUntil(UUID event) {
        return events.waitsUntil(event);
    }

    @Override
    public boolean isToCome(UUID event) {
        return events.waitsUntil(new InItsPlace(events).lastOf(event)).isPresent();
    }

    @Override
    public boolean isOurs(UUID event, IdempotencyKey key) {
        return transactions.outside(() -> events.isFor(event, key.consumer(), key.value()));
    }

    @Override
    public void bring(Collection<UUID> waiting) {
        events.comeNow(waiting);
    }
}
