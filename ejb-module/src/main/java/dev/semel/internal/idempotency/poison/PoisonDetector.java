package dev.semel.internal.idempotency.poison;

import dev.semel.internal.history.Failure;
import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.platform.Transactions;
import dev.semel.internal.platform.Waits;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Finds the message whose handler kills the server.
 *
 * <ol>
 *   <li>A message that was delivered before leaves a mark while its handler runs. A mark of an earlier incarnation counts as a death.
 *       The common path, a first delivery, pays nothing.
 *   <li>Messages with a death are suspects. They run one at a time, most deaths first, so that the next death hits the guilty one
 *       and not its neighbours.
 *   <li>A suspect runs only on a server that has been up for a while. What has no death yet runs first: if the guilty one is among
 *       it, the server dies without a suspect at work, and so does a server that is killed again and again from outside.
 *   <li>With so many deaths as the consumer allows, a message is given up on, and that at once.
 * </ol>
 */
@ApplicationScoped
public class PoisonDetector implements PastDeaths {

    private static final Logger LOG = Logger.getLogger(PoisonDetector.class.getName());
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(30);

    private final InFlightDeliveries inFlight;
    private final NodeIncarnation incarnation;
    private final Transactions transactions;
    private final SuspectQueue queue;

    PoisonDetector() {
        this.inFlight = null;
        this.incarnation = null;
        this.transactions = null;
        this.queue = null;
    }

    @Inject
    PoisonDetector(InFlightDeliveries inFlight, NodeIncarnation incarnation, Transactions transactions, Waits waits) {
        this.inFlight = inFlight;
        this.incarnation = incarnation;
        this.transactions = transactions;
        this.queue = new SuspectQueue(waits.newRoom());
    }

    /** Whether a delivery leaves a mark while its handler runs. */
    public boolean isMarked(boolean isRedelivered) {
        return isRedelivered || incarnation.isRecovering();
    }

    /**
     * Marks that a handler begins. Whoever is a suspect first waits until no other suspect runs: a mark says that a handler
     * runs, not that it waits.
     *
     * @param maxDeaths with so many deaths the key is given up on
     * @return empty if the turn of this suspect did not come, or it is too early for one
     */
    public Optional<Watch> begin(IdempotencyKey key, int maxDeaths) {
        int deaths = transactions.inNew(() -> inFlight.deaths(key, incarnation.id()));
        boolean isSuspect = deaths > 0;
        boolean isOnTrial = isSuspect && deaths < maxDeaths;
        if (isOnTrial && !incarnation.isCalm() || isSuspect && !isAlone(deaths)) {
            return Optional.empty();
        }
        UUID mark = UUID.randomUUID();
        try {
            // It must outlive the server, so it is committed by itself.
            transactions.doInNew(() -> inFlight.begin(mark, key, incarnation.id()));
            return Optional.of(new Watch(mark, key, deaths, isSuspect));
        } catch (RuntimeException | Error failed) {
            if (isSuspect) {
                queue.give();
            }
            throw failed;
        }
    }

    @Override
    public void forget(IdempotencyKey key) {
        inFlight.forgetDeaths(key, incarnation.id());
    }

    private boolean isAlone(int deaths) {
        try {
            return queue.take(deaths, LONGEST_WAIT);
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** A marked delivery; closed when it is over, however it ended. */
    public final class Watch implements AutoCloseable {

        private final UUID mark;
        private final IdempotencyKey key;
        private final int deaths;
        private final boolean isSuspect;
        private boolean areDeathsPast;

        private Watch(UUID mark, IdempotencyKey key, int deaths, boolean isSuspect) {
            this.mark = mark;
            this.key = key;
            this.deaths = deaths;
            this.isSuspect = isSuspect;
        }

        /** How often the server has died over this key. */
        public int deaths() {
            return deaths;
        }

        /** A handler of the key came back, or nobody is to call it any more: the deaths do not count against it from now on. */
        public void forgetDeaths() {
            areDeathsPast = true;
        }

        private void end() {
            inFlight.end(mark);
            if (areDeathsPast && deaths > 0) {
                inFlight.forgetDeaths(key, incarnation.id());
            }
        }

        // The next suspect has its turn when this one leaves no mark any more: a death would be counted to both.
        @Override
        public void close() {
            try {
                transactions.doInNew(this::end);
            } catch (RuntimeException failed) {
                // The mark is of this incarnation: until the server dies, it counts for nothing.
                LOG.log(Level.WARNING, "The mark of key {0} stays for now: {1}", new Object[] {
                    key.text(), Failure.root(failed)
                });
            } finally {
                if (isSuspect) {
                    queue.give();
                }
            }
        }
    }
}
