package dev.semel.outbox.store.operator;

import java.time.Instant;

/**
 * What the relay has done and has still to do. Each count stops at {@link dev.semel.listing.Listing#COUNT_LIMIT}.
 *
 * @param asOf the database's time
 * @param due pending events that are due
 * @param scheduled pending events that wait for their time
 * @param held events whose destination takes none now
 * @param oldestDueAt since when the oldest due event waits; null if there is none
 * @param lastServedAt when any node last served a slot; null if none ever did
 */
public record OutboxState(
        Instant asOf,
        int due,
        int scheduled,
        int held,
        Instant oldestDueAt,
        int publishedLastHour,
        int parked,
        Instant lastServedAt) {}
