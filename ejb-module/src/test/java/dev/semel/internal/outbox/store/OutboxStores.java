package dev.semel.internal.outbox.store;

import dev.semel.internal.counter.Counters;
import dev.semel.internal.counter.TestCounters;
import dev.semel.internal.outbox.operator.DestinationCommands;
import dev.semel.internal.outbox.operator.OutboxCommands;
import dev.semel.internal.settings.OutboxSettings.Published;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/** The stores of the outbox within a transaction. */
public interface OutboxStores {

    default OutboxStore outbox() {
        return outbox(TestCounters.immediate());
    }

    default OutboxStore outbox(Counters counters) {
        return outbox(counters, slot -> {});
    }

    OutboxStore outbox(Counters counters, NewWork newWork);

    default RelayStore relay() {
        return relay(Published.KEEP);
    }

    default RelayStore relay(Published published) {
        return relay(published, TestCounters.immediate());
    }

    RelayStore relay(Published published, Counters counters);

    /** Looks for slots with work and locks the first that is free. */
    static Optional<LockedSlot> lockFirst(RelayStore store) {
        return lockFirst(store, Set.of());
    }

    static Optional<LockedSlot> lockFirst(RelayStore store, Set<Integer> except) {
        return store.slotsWithWork().slots().stream()
                .filter(slot -> !except.contains(slot))
                .flatMap(slot -> store.lockSlot(slot).stream())
                .findFirst();
    }

    DestinationStore destinations();

    StoredEvents storedEvents();

    default OutboxCommands commands() {
        return commands(Duration.ofSeconds(10));
    }

    OutboxCommands commands(Duration longestWait);

    DestinationCommands destinationCommands();

    /** The time of the database. */
    Instant now();

    /** The rows behind the stores. */
    OutboxRows rows();
}
