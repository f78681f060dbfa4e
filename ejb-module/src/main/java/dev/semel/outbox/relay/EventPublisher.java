package dev.semel.outbox.relay;

import dev.semel.outbox.store.PendingEvent;
import java.util.List;
import java.util.Optional;

/** Port: hands events to the broker. No call touches the transaction of the caller, and every call is bounded in time. */
public interface EventPublisher {

    /**
     * Publishes all events, in this order, in one transaction of the broker's own.
     *
     * @throws RuntimeException if the broker did not say that it has them: it may have all or none of them
     */
    void publishBatch(List<PendingEvent> events);

    /** Publishes one event outside any transaction; an event that the broker already has counts as published. */
    PublishOutcome publishOne(PendingEvent event);

    /** Asks the broker for an answer on a fresh session. What stands in the way of one, or empty if it answers. */
    Optional<Exception> findOutage();
}
