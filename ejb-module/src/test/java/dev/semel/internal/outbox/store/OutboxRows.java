package dev.semel.internal.outbox.store;

import java.time.Instant;
import java.util.List;
import java.util.UUID;

/** A look at the rows of the outbox, and changes that no store makes. Columns go by their names in SQL. */
public interface OutboxRows {

    /** Leaves no event and no destination, and slots that were not served. */
    void empty();

    PendingEvent pending(UUID event);

    OutboxStatus status(UUID event);

    Object column(UUID event, String column);

    Instant dueAt(UUID event);

    long count(OutboxStatus status);

    /** Of the events of a group, in their order: text, number and predecessor. */
    List<String> chain(String group);

    int slotOf(String group);

    void setStatus(UUID event, OutboxStatus status);

    /** The time for which it waits is long ago. */
    void makeOverdue(UUID event);

    /** Its headers cannot be read any more. */
    void damage(UUID event);

    DestinationState stateOf(Address destination);

    /** Makes the destination known, if it is not. */
    void setDestination(Address destination, DestinationState state, Instant since, int failures);
}
