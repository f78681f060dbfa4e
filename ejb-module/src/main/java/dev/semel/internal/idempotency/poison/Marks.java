package dev.semel.internal.idempotency.poison;

import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.platform.Transactions;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.UUID;

/**
 * The transactions around a mark: it must outlive the server, so it is committed by itself. Who parks a key forgets its deaths in the
 * same transaction.
 */
@Dependent
class Marks {

    private final InFlightDeliveries inFlight;
    private final Transactions transactions;

    @Inject
    Marks(InFlightDeliveries inFlight, Transactions transactions) {
        this.inFlight = inFlight;
        this.transactions = transactions;
    }

    int deaths(IdempotencyKey key, UUID life) {
        return transactions.inNew(() -> inFlight.deaths(key, life));
    }

    void begin(UUID mark, IdempotencyKey key, UUID life) {
        transactions.doInNew(() -> inFlight.begin(mark, key, life));
    }

    void end(UUID mark) {
        transactions.doInNew(() -> inFlight.end(mark));
    }

    /** In the transaction of the caller. */
    void forgetDeaths(IdempotencyKey key, UUID life) {
        inFlight.forgetDeaths(key, life);
    }

    void endAndForgetDeaths(UUID mark, IdempotencyKey key, UUID life) {
        transactions.doInNew(() -> {
            inFlight.end(mark);
            inFlight.forgetDeaths(key, life);
        });
    }
}
