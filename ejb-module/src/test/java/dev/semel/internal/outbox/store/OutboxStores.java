package dev.semel.internal.outbox.store;

import dev.semel.internal.counter.Counters;
import dev.semel.internal.counter.TestCounters;
import dev.semel.internal.outbox.operator.OutboxCommands;
import dev.semel.internal.outbox.store.jpa.ReadySlots;
import dev.semel.internal.settings.OutboxSettings.Published;
import java.time.Duration;
import java.time.Instant;

/** The stores of the outbox within a transaction. */
public interface OutboxStores {

    default OutboxStore outbox() {
        return outbox(TestCounters.immediate());
    }

    OutboxStore outbox(Counters counters);

    /** Of a node that has looked around for nothing yet. */
    default RelayStore relay() {
        return relay(Published.KEEP, new ReadySlots());
    }

    RelayStore relay(Published published, ReadySlots ready);

    DestinationStore destinations();

    StoredEvents storedEvents();

    OutboxCommands commands(Duration longestWait);

    /** The time of the database. */
    Instant now();

    /** The rows behind the stores. */
    OutboxRows rows();
}
