package dev.semel.internal.outbox.append;

import dev.semel.internal.outbox.append.CurrentTransaction.Turn;
import dev.semel.internal.outbox.store.OutgoingEvent;
import dev.semel.outbox.OutboxEvent;
import dev.semel.outbox.OutboxUsageException;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.ObservesAsync;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.Queue;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Appends the annotated ones among the CDI events.
 *
 * <p>A transactional observer would not do: the container swallows what it throws, and the transaction would commit without
 * the event. So the event is observed when it is fired, and appended by a synchronization of the outbox's own. The classes
 * of events are no beans, and an event may be fired as any of its supertypes, so all events are looked at.
 */
@ApplicationScoped
class FiredEvents {

    @Inject
    CurrentTransaction transaction;

    @Inject
    EventAppender outbox;

    @Inject
    EventOrigin origin;

    // Static, and with an instance that is only asked for when it is needed: the container fires events of its own,
    // often, and before and after the life of any bean.
    static void observe(@Observes Object fired, Instance<FiredEvents> events) {
        if (MessageOfObject.of(fired.getClass()).isPresent()) {
            events.get().add(fired);
        }
    }

    static void refuse(@ObservesAsync Object fired) {
        if (MessageOfObject.of(fired.getClass()).isPresent()) {
            throw new OutboxUsageException("An event of " + fired.getClass().getName()
                    + " was fired asynchronously, outside the transaction with which it was to be published. Nothing was"
                    + " appended; fire it by Event.fire.");
        }
    }

    void add(Object fired) {
        transaction.require("An event of " + fired.getClass().getName() + " was fired");
        OutboxEvent event = MessageOfObject.of(fired.getClass()).orElseThrow().eventWithoutBody(fired);
        Map<String, Object> headers = origin.tracedHeaders(event);
        EventRules.check(OutgoingEvent.of(event, headers));
        Fired all =
                (Fired) transaction.beforeCompletion(Turn.FIRED_EVENTS, () -> new Fired(outbox, new ArrayDeque<>()));
        all.events.add(new FiredEvent(event, headers, origin.cause(), fired));
    }

    private record Fired(EventAppender outbox, Queue<FiredEvent> events) implements Runnable {

        @Override
        public void run() {
            for (FiredEvent next = events.poll(); next != null; next = events.poll()) {
                outbox.append(OutgoingEvent.of(next.event().json(next.object()), next.headers())
                        .causedBy(next.cause()));
            }
        }
    }

    /** What was known at the firing, and the object that is written in the end. */
    private record FiredEvent(OutboxEvent event, Map<String, Object> headers, @Nullable UUID cause, Object object) {}
}
