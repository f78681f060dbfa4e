package dev.semel.redelivery;

import dev.semel.idempotency.store.IdempotencyKey;
import dev.semel.idempotency.store.IdempotencyStore;
import dev.semel.idempotency.store.ParkReason;
import dev.semel.idempotency.store.ParkedMessage;
import dev.semel.idempotency.store.ParkedMessageStore;
import dev.semel.idempotency.store.ParkedStatus;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.util.Optional;
import java.util.UUID;

@Dependent
class ParkedReplay implements Replay {

    private final ParkedMessageStore parkedMessages;
    private final IdempotencyStore records;
    private final RetryEvents retries;

    @Inject
    ParkedReplay(ParkedMessageStore parkedMessages, IdempotencyStore records, RetryEvents retries) {
        this.parkedMessages = parkedMessages;
        this.records = records;
        this.retries = retries;
    }

    @Override
    @Transactional(TxType.MANDATORY)
    public boolean retry(UUID id) {
        Optional<ParkedMessage> parked = parkedMessages.lockParked(id);
        parked.ifPresent(message -> {
            UUID retry = retries.append(message.origin().destination(), message.message(), keyOf(id, message));
            if (isRecords(message)) {
                records.reopen(message.key().hash(), retry);
            }
            parkedMessages.close(id, ParkedStatus.RETRIED);
        });
        return parked.isPresent();
    }

    @Override
    @Transactional(TxType.MANDATORY)
    public boolean discard(UUID id) {
        Optional<ParkedMessage> parked = parkedMessages.lockParked(id);
        parked.ifPresent(message -> {
            if (isRecords(message)) {
                records.discard(message.key().hash());
            }
            parkedMessages.close(id, ParkedStatus.DISCARDED);
        });
        return parked.isPresent();
    }

    // A message in conflict was parked beside the record of its key, which is another message's.
    private static boolean isRecords(ParkedMessage message) {
        return message.key() != null && message.reason() != ParkReason.CONFLICT;
    }

    // A message without a key of its own is given that of its parking, so that even its retry takes effect once.
    private static IdempotencyKey keyOf(UUID id, ParkedMessage message) {
        return isRecords(message)
                ? message.key()
                : new IdempotencyKey(message.origin().consumer(), "parked:" + id);
    }
}
