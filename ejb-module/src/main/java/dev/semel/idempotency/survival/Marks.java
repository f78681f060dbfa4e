package dev.semel.idempotency.survival;

import dev.semel.idempotency.store.IdempotencyKey;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.util.UUID;

/** The transactions around a mark: it must outlive the server, so it is committed by itself. */
@Dependent
class Marks {

    private final BegunDeliveries begun;

    @Inject
    Marks(BegunDeliveries begun) {
        this.begun = begun;
    }

    @Transactional(TxType.REQUIRES_NEW)
    int deaths(IdempotencyKey key, UUID life) {
        return begun.deaths(key, life);
    }

    @Transactional(TxType.REQUIRES_NEW)
    int begin(IdempotencyKey key, UUID life) {
        return begun.begin(key, life);
    }

    @Transactional(TxType.REQUIRES_NEW)
    void end(IdempotencyKey key) {
        begun.end(key);
    }
}
