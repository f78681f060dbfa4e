package dev.semel.internal.idempotency.poison;

import dev.semel.internal.history.Failure;
import dev.semel.internal.idempotency.poison.Deaths.Verdict;
import dev.semel.internal.idempotency.poison.SuspectQueue.Turn;
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
 *   <li>Messages with a death are suspects. They run one at a time, most deaths first, and nothing else runs meanwhile, so that the
 *       next death hits the guilty one and not its neighbours.
 *   <li>A suspect runs only on a server that has been up for a while. What has no death yet runs first: if the guilty one is among
 *       it, the server dies without a suspect at work, and so does a server that is killed again and again from outside.
 *   <li>With so many deaths as the consumer allows, a message is given up on, and that at once. Only the first counts if others ran
 *       beside it ({@link Deaths}).
 * </ol>
 */
@ApplicationScoped
public class PoisonDetector implements PastDeaths {

    private static final Logger LOG = Logger.getLogger(PoisonDetector.class.getName());
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(30);

    private final InFlightDeliveries inFlight;
    private final NodeIncarnation incarnation;
    private final Transactions transactions;
    private final UnremovedMarks unremoved;
    private final SuspectQueue queue;

    PoisonDetector() {
        this.inFlight = null;
        this.incarnation = null;
        this.transactions = null;
        this.unremoved = null;
        this.queue = null;
    }

    @Inject
    PoisonDetector(
            InFlightDeliveries inFlight,
            NodeIncarnation incarnation,
            Transactions transactions,
            UnremovedMarks unremoved,
            Waits waits) {
        this.inFlight = inFlight;
        this.incarnation = incarnation;
        this.transactions = transactions;
        this.unremoved = unremoved;
        this.queue = new SuspectQueue(waits.newRoom());
    }

    /**
     * A handler is about to begin. A suspect first waits until no other handler runs, and the others wait for the suspect.
     *
     * @param maxDeaths with so many deaths the key is given up on
     * @return empty if the turn of this suspect did not come, or it is too early for one
     */
    public Optional<Watch> begin(IdempotencyKey key, boolean isRedelivered, int maxDeaths) {
        boolean isMarked = isRedelivered || incarnation.isRecovering();
        Deaths deaths = isMarked ? transactions.inNew(() -> inFlight.deaths(key, incarnation.id())) : Deaths.NONE;
        Verdict verdict = deaths.verdict(maxDeaths);
        boolean isOnTrial = verdict == Verdict.SUSPECT;
        if (isOnTrial && !incarnation.isCalm()) {
            return Optional.empty();
        }
        Turn turn = isOnTrial
                ? awaitTurn(() -> queue.take(deaths.all(), LONGEST_WAIT))
                : awaitTurn(() -> queue.enter(LONGEST_WAIT));
        if (turn == Turn.NONE) {
            return Optional.empty();
        }
        Watch watch = new Watch(isMarked ? UUID.randomUUID() : null, key, deaths.all(), verdict);
        try {
            watch.begin(turn == Turn.ALONE);
            return Optional.of(watch);
        } catch (RuntimeException | Error failed) {
            // It may have been committed all the same.
            unremoved.add(watch.mark);
            watch.leave();
            throw failed;
        }
    }

    @Override
    public void forget(IdempotencyKey key) {
        inFlight.forgetDeaths(key, incarnation.id());
    }

    private static Turn awaitTurn(Waiting waiting) {
        try {
            return waiting.await();
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
            return Turn.NONE;
        }
    }

    private interface Waiting {
        Turn await() throws InterruptedException;
    }

    /** A watched delivery; closed when it is over, however it ended. */
    public final class Watch implements AutoCloseable {

        private final UUID mark;
        private final IdempotencyKey key;
        private final int deaths;
        private final Verdict verdict;
        private boolean areDeathsPast;

        /** @param mark null if it leaves none */
        private Watch(UUID mark, IdempotencyKey key, int deaths, Verdict verdict) {
            this.mark = mark;
            this.key = key;
            this.deaths = deaths;
            this.verdict = verdict;
        }

        /** How often the server has died over this key. */
        public int deaths() {
            return deaths;
        }

        /** Whether the handler is not to be called. */
        public boolean isGivenUp() {
            return verdict == Verdict.GIVEN_UP;
        }

        /** A handler of the key came back, or nobody is to call it any more: the deaths do not count against it from now on. */
        public void forgetDeaths() {
            areDeathsPast = true;
        }

        // It must outlive the server, so it is committed by itself. It says that a handler runs, not that it waits.
        private void begin(boolean isAlone) {
            if (mark != null) {
                transactions.doInNew(() -> inFlight.begin(mark, key, incarnation.id(), isAlone));
            }
        }

        private void end() {
            inFlight.end(mark);
            if (areDeathsPast && deaths > 0) {
                inFlight.forgetDeaths(key, incarnation.id());
            }
        }

        private void leave() {
            if (verdict == Verdict.SUSPECT) {
                queue.give();
            } else {
                queue.leave();
            }
        }

        // The next one has its turn when this one leaves no mark any more: a death would be counted to both.
        @Override
        public void close() {
            try {
                if (mark != null) {
                    transactions.doInNew(this::end);
                }
            } catch (RuntimeException failed) {
                unremoved.add(mark);
                LOG.log(Level.WARNING, "The mark of key {0} stays for now: {1}", new Object[] {
                    key.text(), Failure.root(failed)
                });
            } finally {
                leave();
            }
        }
    }
}
