package dev.semel.idempotency.interceptor;

import dev.semel.idempotency.OnBusy;
import dev.semel.idempotency.consumer.ConsumerDefinition;
import dev.semel.idempotency.incoming.IncomingMessage;
import dev.semel.idempotency.store.Delivery;
import dev.semel.idempotency.survival.Suspects;
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
class Admission {

    private final Map<String, Integer> deliveriesByKey = new ConcurrentHashMap<>();

    @Inject
    private Suspects suspects;

    /** The caller closes what it gets when the delivery is settled. */
    Ticket admit(ConsumerDefinition consumer, IncomingMessage message, Delivery delivery) {
        String hash = delivery.key().hash();
        int most = consumer.work().onBusy() == OnBusy.WAIT ? 2 : 1;
        boolean isCrowded = deliveriesByKey.merge(hash, 1, Integer::sum) > most;
        try {
            if (isCrowded || !suspects.isMarked(message.isRedelivered())) {
                return new Ticket(hash, isCrowded, null);
            }
            Optional<Suspects.Watch> watch =
                    suspects.begin(delivery.key(), consumer.attempts().maxDeaths());
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
        private final Suspects.Watch watch;

        private Ticket(String hash, boolean isCrowded, Suspects.Watch watch) {
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

        @Override
        public void close() {
            leave(hash);
            if (watch != null) {
                watch.close();
            }
        }
    }
}
