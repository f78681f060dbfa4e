package dev.semel.internal.idempotency.delivery;

import dev.semel.idempotency.OnBusy;
import dev.semel.internal.idempotency.consumer.ConsumerDefinition;
import dev.semel.internal.idempotency.consumer.IncomingMessage;
import dev.semel.internal.idempotency.poison.PoisonDetector;
import dev.semel.internal.idempotency.store.Delivery;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Who may try to claim a key, before the database is asked: of each key one delivery works and at most one waits on this
 * node, so that one slow key does not take all sessions and connections of its consumer; and what may kill the server is
 * watched.
 */
@ApplicationScoped
class KeyConcurrencyLimit {

    private final Map<String, Integer> deliveriesByKey = new ConcurrentHashMap<>();

    @Inject
    private PoisonDetector poison;

    /** The caller closes what it gets when the delivery is settled. */
    Ticket admit(ConsumerDefinition consumer, IncomingMessage message, Delivery delivery) {
        String hash = delivery.key().hash();
        int most = consumer.work().onBusy() == OnBusy.WAIT ? 2 : 1;
        boolean isCrowded = deliveriesByKey.merge(hash, 1, Integer::sum) > most;
        try {
            if (isCrowded) {
                return new Ticket(hash, true, null);
            }
            boolean isRedelivered = message.isRedelivered() || message.waits() > 0;
            Optional<PoisonDetector.Watch> watch = poison.begin(
                    delivery.key(), isRedelivered, consumer.attempts().maxDeaths());
            return new Ticket(hash, watch.isEmpty(), watch.orElse(null));
        } catch (RuntimeException | Error failed) {
            leave(hash);
            throw failed;
        }
    }

    private void leave(String hash) {
        deliveriesByKey.computeIfPresent(hash, (key, count) -> count == 1 ? null : count - 1);
    }

    /** A delivery that has come in. */
    final class Ticket implements AutoCloseable {

        private final String hash;
        private final boolean isCrowded;
        private final PoisonDetector.Watch watch;

        private Ticket(String hash, boolean isCrowded, PoisonDetector.Watch watch) {
            this.hash = hash;
            this.isCrowded = isCrowded;
            this.watch = watch;
        }

        /** Whether others are here that go first, so that this delivery has to come back later. */
        boolean isCrowded() {
            return isCrowded;
        }

        /** How often the server has died over the key. */
        int deaths() {
            return watch == null ? 0 : watch.deaths();
        }

        /** Whether the server died so often that the handler is not to be called. */
        boolean isGivenUp() {
            return watch != null && watch.isGivenUp();
        }

        /** A handler of the key came back, or nobody is to call it any more. */
        void forgetDeaths() {
            if (watch != null) {
                watch.forgetDeaths();
            }
        }

        @Override
        public void close() {
            leave(hash);
            if (watch != null) {
                watch.close();
            }
        }
    }
}
