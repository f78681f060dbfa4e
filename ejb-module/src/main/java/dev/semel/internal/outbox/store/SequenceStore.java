package dev.semel.internal.outbox.store;

import java.util.Map;
import java.util.UUID;

/** Port: keeps events that are numbered within their group, in the transaction of the caller. */
public interface SequenceStore {

    /**
     * Stores the events of one group in the order of the map, under their ids, and gives each that asks for it the next
     * number of the group. From then until this transaction ends, whoever else numbers an event of the group waits.
     */
    void append(String group, Map<UUID, OutgoingEvent> events);
}
