package dev.semel.outbox.relay.lookout;

import dev.semel.outbox.store.Address;
import dev.semel.outbox.store.DestinationStore;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;

/** The transaction boundary of a note. */
@Dependent
class Notes {

    private final DestinationStore store;

    @Inject
    Notes(DestinationStore store) {
        this.store = store;
    }

    /** @param finding null if there is nothing to complain about */
    @Transactional(TxType.REQUIRES_NEW)
    void write(Address destination, String finding) {
        store.note(destination, finding);
    }

    @Transactional(TxType.REQUIRES_NEW)
    void know(Address destination) {
        store.know(destination);
    }
}
