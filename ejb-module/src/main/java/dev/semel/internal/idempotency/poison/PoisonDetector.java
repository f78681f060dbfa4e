package dev.semel.internal.idempotency.poison;

import dev.semel.internal.history.Failure;
import dev.semel.internal.idempotency.poison.SuspectQueue.Turn;
import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.platform.PeriodicWork;
import dev.semel.internal.platform.Transactions;
import dev.semel.internal.platform.Waits;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
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
public class PoisonDetector implements PastDeaths, PeriodicWork {

    private static final Logger LOG = Logger.getLogger(PoisonDetector.class.getName());
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(30);
    private static final Duration REMOVAL = Duration.ofSeconds(5);

    // Marks that the database did not let go at the end: a later death would count against innocent keys.
    private final Set<UUID> unremoved = ConcurrentHashMap.newKeySet();

    private NodeIncarnations incarnations;
    private NodeIncarnation incarnation;
    private Transactions transactions;
    private SuspectQueue queue;

    PoisonDetector() {}

    @Inject
    PoisonDetector(NodeIncarnations incarnations, NodeIncarnation incarnation, Transactions transactions, Waits waits) {
        this.incarnations = incarnations;
        this.incarnation = incarnation;
        this.transactions = transactions;
        this.queue = new SuspectQueue(waits.newMonitor());
    }

    /** Whether a delivery leaves a mark: the server may have died over it. */
    public boolean isMarked(boolean isRedelivered) {
        return isRedelivered || incarnation.isRecovering();
    }

    /**
     * A handler is about to begin. A suspect first waits until no other handler runs, and the others wait for the suspect.
     * Empty if the turn of this suspect did not come, or it is too early for one.
     */
    public Optional<Watch> begin(IdempotencyKey key, boolean isRedelivered, int maxDeaths) {
        boolean isMarked = isMarked(isRedelivered);
        Deaths deaths = isMarked ? transactions.inNew(() -> incarnations.deaths(key, incarnation.id())) : Deaths.NONE;
        boolean isGivenUp = deaths.areEnough(maxDeaths);
        boolean isSuspect = deaths.all() > 0 && !isGivenUp;
        if (isSuspect && !incarnation.isCalm()) {
            return Optional.empty();
        }
        Turn turn = awaitTurn(isSuspect, deaths.all());
        if (turn == Turn.NONE) {
            return Optional.empty();
        }
        Watch watch = new Watch(isMarked ? UUID.randomUUID() : null, key, deaths.all(), isGivenUp);
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
        incarnations.forgetDeaths(key, incarnation.id());
    }

    @Override
    public Optional<Period> period() {
        return Optional.of(Period.every(REMOVAL));
    }

    @Override
    public String failure() {
        return "Marks of deliveries that are over stay for now; it is tried again every " + REMOVAL.toSeconds() + " s.";
    }

    @Override
    public void run() {
        for (UUID mark : unremoved) {
            transactions.doInNew(() -> incarnations.removeMark(mark));
            unremoved.remove(mark);
        }
    }

    @Override
    public void end() {
        try {
            run();
        } catch (RuntimeException failed) {
            LOG.warning(() -> "Marks of deliveries that are over stay, and count as a death over each of their keys: "
                    + Failure.root(failed));
        }
    }

    private Turn awaitTurn(boolean isSuspect, int deaths) {
        try {
            return isSuspect ? queue.take(deaths, LONGEST_WAIT) : queue.enter(LONGEST_WAIT);
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
            return Turn.NONE;
        }
    }

    /** A watched delivery; closed when it is over, however it ended. */
    public final class Watch implements AutoCloseable {

        private final UUID mark;
        private final IdempotencyKey key;
        private final int deaths;
        private final boolean isGivenUp;
        private boolean areDeathsPast;

        /** @param mark null if it leaves none */
        private Watch(UUID mark, IdempotencyKey key, int deaths, boolean isGivenUp) {
            this.mark = mark;
            this.key = key;
            this.deaths = deaths;
            this.isGivenUp = isGivenUp;
        }

        /** How often the server has died over this key. */
        public int deaths() {
            return deaths;
        }

        /** Whether the handler is not to be called. */
        public boolean isGivenUp() {
            return isGivenUp;
        }

        /** A handler of the key came back, or nobody is to call it any more: the deaths do not count against it from now on. */
        public void forgetDeaths() {
            areDeathsPast = true;
        }

        // It must outlive the server, so it is committed by itself. It says that a handler runs, not that it waits.
        private void begin(boolean isAlone) {
            if (mark != null) {
                transactions.doInNew(() -> incarnations.addMark(mark, key, incarnation.id(), isAlone));
            }
        }

        private void end() {
            incarnations.removeMark(mark);
            if (areDeathsPast && deaths > 0) {
                incarnations.forgetDeaths(key, incarnation.id());
            }
        }

        private void leave() {
            if (deaths > 0 && !isGivenUp) {
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
                LOG.warning(() -> "The mark of key " + key.text() + " stays for now: " + Failure.root(failed));
            } finally {
                leave();
            }
        }
    }
}
