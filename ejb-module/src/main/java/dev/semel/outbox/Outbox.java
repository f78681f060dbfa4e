package dev.semel.outbox;

import java.util.Collection;
import java.util.List;
import java.util.UUID;

/**
 * Appends events to the transactional outbox: an event is published if and only if the transaction in which it was
 * appended commits.
 *
 * <p>Inject it. The relay takes committed events to the broker: at once on the same node, within the poll interval on
 * others. Publishing is at least once; every message carries the key under which an
 * {@link dev.semel.idempotency.IdempotentConsumer} takes its effect a single time.
 */
public interface Outbox {

    /**
     * Appends one event in the transaction of the caller.
     *
     * <p>Before the commit the event is invisible; a rollback leaves nothing. Events of one group are published in the
     * order in which they were appended.
     *
     * @return the id of the event, which is also its idempotency key unless the event brings its own
     * @throws OutboxUsageException if there is no active transaction, or the event cannot be stored as it is; nothing
     *     was appended
     */
    UUID append(OutboxEvent event);

    /**
     * Appends several events, in their order, as if one after the other; if one of them cannot be stored as it is, none is.
     *
     * @return the ids of the events, in the same order
     * @throws OutboxUsageException as {@link #append}
     */
    List<UUID> appendAll(Collection<OutboxEvent> events);
}
