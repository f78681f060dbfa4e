package dev.semel.internal.outbox.store;

import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Port: keeps appended events, in the transaction of the caller. */
public interface OutboxStore {

    /** Stores the event behind all that this transaction has appended so far, and answers its id. */
    UUID append(OutgoingEvent event);

    /** The same for each of them, in this order; in one round trip, where that can be done. */
    default List<UUID> appendAll(List<OutgoingEvent> events) {
        return events.stream().map(this::append).toList();
    }

    /**
     * Stores the events of one group in the order of the map, under their ids, and gives each that asks for it the next
     * number of the group. From then until this transaction ends, other transactions that number an event of the group wait.
     */
    void append(String group, Map<UUID, OutgoingEvent> events);
}
