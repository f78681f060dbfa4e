package dev.semel.outbox.relay.breaker;

import dev.semel.outbox.store.Address;
import dev.semel.outbox.store.DestinationStore;
import dev.semel.outbox.store.TroubledDestination;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.time.Duration;
import java.util.List;

/** The transaction boundary of each short step. */
@Dependent
class Care {

    // Longer than the broker may take to refuse an event.
    private static final Duration LONGEST_PROBE = Duration.ofMinutes(2);

    private final DestinationStore store;

    @Inject
    Care(DestinationStore store) {
        this.store = store;
    }

    @Transactional(TxType.REQUIRES_NEW)
    List<TroubledDestination> troubled() {
        return store.troubled();
    }

    @Transactional(TxType.REQUIRES_NEW)
    boolean scheduleProbe(Address destination, Duration wait) {
        return store.scheduleProbe(destination, wait);
    }

    @Transactional(TxType.REQUIRES_NEW)
    boolean claimProbe(Address destination) {
        return store.claimProbe(destination, LONGEST_PROBE);
    }

    @Transactional(TxType.REQUIRES_NEW)
    int release(Address destination, int most) {
        return store.release(destination, most);
    }

    @Transactional(TxType.REQUIRES_NEW)
    boolean settle(Address destination) {
        return store.settle(destination);
    }
}
