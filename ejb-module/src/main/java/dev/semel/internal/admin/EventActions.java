package dev.semel.internal.admin;

import dev.semel.internal.idempotency.operator.IdempotencyCommands;
import dev.semel.internal.outbox.operator.OutboxCommands;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.List;
import java.util.UUID;

/** What operators do with outbox events, seen from both features. Works in the transaction of its caller. */
@Dependent
public class EventActions {

    private final OutboxCommands events;
    private final IdempotencyCommands keys;

    @Inject
    EventActions(OutboxCommands events, IdempotencyCommands keys) {
        this.events = events;
        this.keys = keys;
    }

    /** @return how many events were changed */
    public long retry(Collection<UUID> ids) {
        return events.retry(ids);
    }

    /** @return how many events no longer hold back their groups */
    public long skip(Collection<UUID> ids) {
        return events.skip(ids);
    }

    /**
     * Discards events. When one was the retry of a failed key, the key is discarded with it: it would wait for ever.
     *
     * @return how many events were changed
     * @throws RetryAtWorkException if a handler works on a retry under a lease; nothing must be committed then
     */
    public long discard(Collection<UUID> ids) {
        int discarded = events.discard(ids);
        List<UUID> retries = events.discardedRetries(ids);
        keys.discardRetriedBy(retries);
        // Not before: a lease that is taken from here on finds its key closed.
        if (keys.isAnyAtWork(retries)) {
            throw new RetryAtWorkException();
        }
        return discarded;
    }
}
