package dev.semel.internal.outbox.operator;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What the relay has done and has still to do. Each count stops at {@link dev.semel.internal.listing.CappedCount#LIMIT}.
 *
 * @param asOf the database's time
 * @param due pending events that are due
 * @param scheduled pending events that wait for their time
 * @param held events whose destination takes none now
 * @param oldestDueAt since when the oldest due event waits; null if there is none
 * @param publishedLastHour events of applications that were published in the last hour
 * @param retriesLastHour retries of consumers that were; of both together no more than the limit are looked at
 * @param relay what the relays of all nodes say of themselves
 */
public record OutboxState(
        Instant asOf,
        int due,
        int scheduled,
        int held,
        @Nullable Instant oldestDueAt,
        int publishedLastHour,
        int retriesLastHour,
        int parked,
        RelayWatch relay) {

    /** How long the oldest due event has waited; zero without one. */
    public Duration oldestWaits() {
        return oldestDueAt == null || oldestDueAt.isAfter(asOf) ? Duration.ZERO : Duration.between(oldestDueAt, asOf);
    }
}
