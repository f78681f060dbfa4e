package dev.semel.internal.idempotency.delivery;

import dev.semel.idempotency.OnBusy;
import dev.semel.internal.idempotency.consumer.ConsumerDefinition;
import dev.semel.internal.idempotency.consumer.IncomingMessage;
import dev.semel.internal.idempotency.mode.KeysAtWork;
import dev.semel.internal.idempotency.poison.PoisonDetector;
import dev.semel.internal.idempotency.poison.PoisonDetector.Watch;
import dev.semel.internal.idempotency.store.Delivery;
import dev.semel.internal.platform.PlatformProof;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Who may try to claim a key, before the database is asked: of each key one delivery works and at most one waits on this
 * node, so that one slow key does not take all sessions and connections of its consumer; and what may kill the server is
 * watched. Nothing is admitted before the server's transactions are proved.
 */
@ApplicationScoped
class KeyConcurrencyLimit {

    private final KeysAtWork atWork = new KeysAtWork();

    private PoisonDetector poison;

    @Inject
    PlatformProof proof = new PlatformProof();

    @SuppressWarnings("NullAway") // For a proxy of CDI.
    KeyConcurrencyLimit() {}

    @Inject
    KeyConcurrencyLimit(PoisonDetector poison) {
        this.poison = poison;
    }

    /** Why nothing is admitted on this node now; null if it is. */
    @Nullable
    String obstacle() {
        return proof.missing();
    }

    /** The caller closes the ticket when the delivery is settled. Empty: others go first, and it has to come back later. */
    Optional<Ticket> admit(ConsumerDefinition consumer, IncomingMessage message, Delivery delivery) {
        String hash = delivery.key().hash();
        int most = consumer.work().onBusy() == OnBusy.WAIT ? 2 : 1;
        if (!atWork.enter(hash, most)) {
            return Optional.empty();
        }
        Optional<Ticket> ticket = Optional.empty();
        try {
            int maxServerDeaths = consumer.attempts().maxServerDeaths();
            ticket = poison.begin(delivery.key(), message.isRepeated(), maxServerDeaths)
                    .map(watch -> new Ticket(watch, () -> atWork.leave(hash)));
            return ticket;
        } finally {
            if (ticket.isEmpty()) {
                atWork.leave(hash);
            }
        }
    }

    /** A delivery that has come in. */
    record Ticket(Watch watch, Runnable leaving) implements AutoCloseable {

        @Override
        public void close() {
            leaving.run();
            watch.close();
        }
    }
}
