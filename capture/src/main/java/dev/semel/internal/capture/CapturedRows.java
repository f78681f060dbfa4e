package dev.semel.internal.capture;

import dev.semel.internal.history.Failure;
import dev.semel.internal.outbox.store.Address;
import dev.semel.internal.outbox.store.PendingEvent;
import java.time.Instant;
import java.util.Collection;
import java.util.Set;
import java.util.UUID;

/** Port: the rows of captured events. Each call is a transaction of its own. */
public interface CapturedRows {

    /** The database's time, by which events expire. */
    Instant now();

    /** Those of the events that are not to be captured any more: the relay or an operator has them, or had them. */
    Set<UUID> takenOver(Collection<UUID> events);

    /** Those of the groups of which an event waits in the outbox, for the relay or for an operator. */
    Set<String> waiting(Collection<String> groups);

    /** Destinations that an operator has paused, or that take nothing: the relay holds their events. */
    Set<Address> closed();

    /**
     * Gives events to the relay, which publishes them behind what waits of their groups. One that is not to be captured any more is left
     * alone.
     *
     * @throws GoneException if a row is not there any more
     */
    void handOver(Collection<UUID> events);

    /**
     * Sets an event aside for an operator, with the reason in its history. One that is not to be captured any more is left alone.
     *
     * @return whether it holds back those behind it in its group
     * @throws GoneException if its row is not there any more
     */
    boolean park(PendingEvent event, Failure failure);

    /** A row was purged before its event could be published, so nothing can be said of it there. */
    class GoneException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        public GoneException(UUID event) {
            super("Outbox event " + event
                    + " cannot be sent, and its row is not there any more to say so: it was purged before. The"
                    + " capture stands before this event, and tries it again, until the broker takes it.");
        }
    }
}
