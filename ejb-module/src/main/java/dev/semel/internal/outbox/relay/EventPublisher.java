package dev.semel.internal.outbox.relay;

import dev.semel.internal.outbox.store.PendingEvent;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Port: hands events to the broker. Every call is bounded in time, and none touches the transaction of the caller. */
public interface EventPublisher {

    /**
     * Publishes all events, those of a group in this order: in one transaction of the broker's own, or so that none overtakes one of its
     * group that fails. A single one that the broker already has may count as published.
     *
     * @param limit is asked before each of them
     * @throws PartlyPublishedException if the broker has some of them, and did not say so of the others
     * @throws RuntimeException if the broker did not say that it has them: it may have all or none of them
     */
    void publishBatch(List<PendingEvent> events, TimeLimit limit);

    /**
     * Whether a batch failed because the broker has one of its events, or more, already.
     *
     * @param failure what {@link #publishBatch} threw
     */
    boolean isRefusedAsKnown(Exception failure);

    /** Publishes one event outside any transaction; an event that the broker already has counts as published. */
    Outcome publishOne(PendingEvent event);

    /**
     * The replies that need not be sent, by their ids, and why: their time is over, or their address is gone. It makes no address.
     * Those of which the broker does not say so within the limit are not among them.
     */
    default Map<UUID, Exception> findUnwanted(List<PendingEvent> replies, TimeLimit limit) {
        return Map.of();
    }

    /**
     * Asks the broker for an answer on a fresh session. What stands in the way of one; empty if it answers, or if events for another
     * broker do not wait for it.
     */
    Optional<Exception> findOutage();

    /** The broker has these events of a batch. What became of the others is not known. */
    class PartlyPublishedException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        private final transient Set<UUID> published;

        public PartlyPublishedException(Set<UUID> published, RuntimeException cause) {
            super(published.size() + " events of a batch are published, the others are not known to be.", cause);
            this.published = Set.copyOf(published);
        }

        public Set<UUID> published() {
            return published;
        }
    }

    /**
     * What became of one event.
     *
     * @param failure why it is not published; null if it is
     */
    record Outcome(Kind kind, @Nullable Exception failure) {

        public static final Outcome PUBLISHED = new Outcome(Kind.PUBLISHED, null);

        /** Only of one that is not published. */
        public Exception cause() {
            return Objects.requireNonNull(failure, "failure");
        }

        public enum Kind {
            /** The broker has the event. */
            PUBLISHED,
            /** The broker answers, but this event cannot be sent: an attempt. */
            REJECTED,
            /** The broker answers, and this event can never be sent as it is: no further attempt would help. */
            UNSENDABLE,
            /** A reply that reaches no one, or can never be sent: it is dropped. */
            UNWANTED,
            /** Its broker takes nothing for this destination now: not the event's fault. */
            BLOCKED,
            /** The broker does not answer: not the event's fault. */
            OUTAGE
        }
    }
}
