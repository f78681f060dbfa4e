package dev.semel.internal.outbox.operator;

import dev.semel.internal.listing.Listing;
import dev.semel.internal.listing.Part;
import java.util.Optional;
import java.util.UUID;

/** Port: reads outbox events, at a bounded cost. */
public interface OutboxEvents {

    Listing<EventSummary> page(EventSearch search, Part<EventColumn> part);

    Optional<EventEntry> find(UUID id);

    /** What the relay has done and has still to do. */
    OutboxState state();
}
