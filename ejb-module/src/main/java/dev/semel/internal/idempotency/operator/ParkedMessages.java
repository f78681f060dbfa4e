package dev.semel.internal.idempotency.operator;

import java.util.Optional;
import java.util.UUID;

/** Port: reads parked messages. */
public interface ParkedMessages {

    Optional<ParkedMessageEntry> find(UUID id);

    /** Messages that wait for an operator, counted up to {@link dev.semel.internal.listing.Listing#COUNT_LIMIT}. */
    int countParked();
}
