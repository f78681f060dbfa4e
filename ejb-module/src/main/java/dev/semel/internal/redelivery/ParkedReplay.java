package dev.semel.internal.redelivery;

import dev.semel.internal.idempotency.operator.KeyDecisions;
import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.idempotency.store.ParkedMessage;
import dev.semel.internal.idempotency.store.ParkedMessageStore;
import dev.semel.internal.idempotency.store.ParkedStatus;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.util.Optional;
import java.util.UUID;

@Dependent
class ParkedReplay implements Replay {

    private final ParkedMessageStore parkedMessages;
    private final KeyDecisions decisions;
    private final RetryEvents retries;

    @Inject
    ParkedReplay(ParkedMessageStore parkedMessages, KeyDecisions decisions, RetryEvents retries) {
        this.parkedMessages = parkedMessages;
        this.decisions = decisions;
        this.retries = retries;
    }

    @Override
    @Transactional(value = TxType.MANDATORY, dontRollbackOn = NoRetryException.class)
    public boolean retry(UUID id) {
        Optional<ParkedMessage> parked = parkedMessages.lockParked(id);
        parked.ifPresent(message -> {
            refuseIfHopeless(message);
            UUID retry = retries.append(message.origin().destination(), message.message(), keyOf(id, message));
            IdempotencyKey key = message.key();
            if (key != null && message.reason().isBesideItsKey()) {
                decisions.keepLonger(key.hash());
            } else if (key != null) {
                decisions.reopen(key.hash(), retry);
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
            IdempotencyKey key = message.key();
            if (key != null && !message.reason().isBesideItsKey()) {
                decisions.discard(key.hash());
            }
            parkedMessages.close(id, ParkedStatus.DISCARDED);
        });
        return parked.isPresent();
    }

    private static void refuseIfHopeless(ParkedMessage message) {
        if (!message.origin().isReachable()) {
            throw new NoRetryException("No message can be sent to consumer "
                    + message.origin().consumer() + " alone: the message came from "
                    + message.origin().destination()
                    + ", through a subscription that is not durable or a selector that a copy need not pass. Nothing was"
                    + " changed. Let its producer send it again, or discard it.");
        }
        if (!message.message().canBeSent()) {
            throw new NoRetryException(
                    "The body of this message was not kept in one piece, because it was too large or could"
                            + " not be read, so it cannot be sent again. Nothing was changed. Let its producer send it again, or"
                            + " discard it.");
        }
    }

    // One in conflict has that of its content, so that all its copies take effect once together.
    private static IdempotencyKey keyOf(UUID id, ParkedMessage message) {
        if (message.key() == null) {
            return IdempotencyKey.ofParked(message.origin().consumer(), id);
        }
        return message.otherContent() == null ? message.key() : message.key().ofContent(message.otherContent());
    }
}
