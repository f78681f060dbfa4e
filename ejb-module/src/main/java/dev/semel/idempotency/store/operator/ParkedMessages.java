package dev.semel.idempotency.store.operator;

import java.util.Optional;
import java.util.UUID;

/** Port: reads parked messages. */
public interface ParkedMessages {

    Optional<ParkedMessageEntry> find(UUID id);

    /** Messages that wait for an operator, counted up to {@link dev.semel.listing.Listing#COUNT_LIMIT}. */
    int countParked();
}
