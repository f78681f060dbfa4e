package dev.semel.internal.idempotency.store;

import dev.semel.internal.counter.DuplicateCounts;
import dev.semel.internal.history.AttemptHistory;
import dev.semel.internal.idempotency.mode.LeaseStore;
import dev.semel.internal.idempotency.operator.IdempotencyCommands;
import dev.semel.internal.idempotency.operator.KeyDecisions;
import dev.semel.internal.idempotency.order.Positions;
import dev.semel.internal.idempotency.result.Results;
import dev.semel.internal.settings.ClaimSettings;
import java.time.Duration;

/** The stores of keys and parked messages within a transaction, of the node {@code node-a}. */
public interface KeyStores {

    default IdempotencyStore records() {
        return records(new WaitingRetries());
    }

    IdempotencyStore records(StoredRetries retries);

    default KeyDecisions decisions() {
        return decisions(new WaitingRetries());
    }

    default KeyDecisions decisions(StoredRetries retries) {
        return new KeyDecisions(keys(), retries, new ClaimSettings(Duration.ofSeconds(10)));
    }

    LeaseStore leases();

    /** Claims a key without a lease, and takes over one that has lapsed. */
    default Claim claim(Delivery delivery, Duration longestWait) {
        return records().claim(delivery, longestWait, token -> Claim.OUTCOME_UNKNOWN);
    }

    KeyRecords keys();

    Results results();

    Positions positions();

    ParkedMessageStore parkedMessages();

    IdempotencyCommands commands();

    AttemptHistory history();

    DuplicateCounts duplicateCounts();

    /** Does what the timer does once a second. */
    void writeDuplicates();

    /** The rows behind the stores. */
    KeyRows rows();
}
