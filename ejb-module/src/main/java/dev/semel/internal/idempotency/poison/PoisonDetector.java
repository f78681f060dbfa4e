package dev.semel.internal.idempotency.poison;

import dev.semel.internal.history.Failure;
import dev.semel.internal.idempotency.poison.SuspectQueue.Turn;
import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.node.NodeIncarnation;
import dev.semel.internal.platform.PeriodicWork;
import dev.semel.internal.platform.Transactions;
import dev.semel.internal.platform.Waits;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Finds the message whose handler kills the server.
 *
 * <ol>
 *   <li>A message that was delivered before leaves a mark while its handler runs. A mark of an earlier incarnation counts as a death.
 *       The common path, a first delivery, pays nothing.
 *   <li>Messages with a death are suspects. They run one at a time, most deaths first, and nothing else runs beside them, so that the
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

    private final UnremovedMarks unremoved = new UnremovedMarks();

    private Marks marks;
    private NodeIncarnation incarnation;
    private Transactions transactions;
    private SuspectQueue queue;
    private volatile boolean isStopping;

    @SuppressWarnings("NullAway") // For a proxy of CDI.
    PoisonDetector() {}

    @Inject
    PoisonDetector(Marks marks, NodeIncarnation incarnation, Transactions transactions, Waits waits) {
        this.marks = marks;
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
     * Empty if the turn of this suspect did not come, it is too early for one, or another node has begun the key and has neither come
     * back nor is known to be dead: if it died a moment ago, the next death would be of the same cause.
     */
    public Optional<Watch> begin(IdempotencyKey key, boolean isRedelivered, int maxServerDeaths) {
        boolean isMarked = isMarked(isRedelivered);
        Deaths deaths = isMarked ? transactions.inNew(() -> marks.deaths(key, incarnation.id())) : Deaths.NONE;
        boolean isGivenUp = deaths.areEnough(maxServerDeaths);
        if (!isGivenUp && isTooEarly(deaths)) {
            return Optional.empty();
        }
        return awaitTurn(isMarked ? UUID.randomUUID() : null, isGivenUp ? 0 : deaths.all())
                .map(turn -> new Watch(turn, key, deaths, maxServerDeaths))
                .filter(Watch::begin);
    }

    private boolean isTooEarly(Deaths deaths) {
        return deaths.undecided() > 0 || deaths.all() > 0 && !incarnation.isCalm();
    }

    @Override
    public void forget(IdempotencyKey key) {
        marks.forgetDeaths(key, incarnation.id());
    }

    /** The server stops in good order: no mark tells of a death, and none is left from now on. In the transaction of the caller. */
    public void stop() {
        isStopping = true;
        marks.removeAll(incarnation.id());
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
        unremoved.oldestFirst().forEach(this::remove);
    }

    private void remove(UUID mark, IdempotencyKey key) {
        try {
            transactions.doInNew(() -> marks.removeMarkInDoubt(mark, key, incarnation.id()));
        } catch (RuntimeException | Error failed) {
            // The next time the others come first: one transaction in doubt holds up its own mark only.
            unremoved.putLast(mark, key);
            throw failed;
        }
        unremoved.remove(mark);
    }

    private Optional<Turn> awaitTurn(@Nullable UUID mark, int deaths) {
        try {
            return deaths > 0
                    ? queue.takeTurn(mark, deaths, LONGEST_WAIT)
                    : Optional.of(queue.enter(mark, LONGEST_WAIT));
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    /** A watched delivery; closed when it is over, however it ended. */
    public final class Watch implements AutoCloseable {

        private final Turn turn;
        private final IdempotencyKey key;
        private final Deaths deaths;
        private final int maxServerDeaths;
        private boolean areDeathsPast;
        private boolean isInDoubt;

        private Watch(Turn turn, IdempotencyKey key, Deaths deaths, int maxServerDeaths) {
            this.turn = turn;
            this.key = key;
            this.deaths = deaths;
            this.maxServerDeaths = maxServerDeaths;
        }

        /** How often the server has died over this key. */
        public int deaths() {
            return deaths.all();
        }

        /** Whether the handler is not to be called. */
        public boolean isGivenUp() {
            return deaths.areEnough(maxServerDeaths);
        }

        /** Whether the server died once more after that. */
        public boolean isDeadlyToPark() {
            return deaths.areEnough(maxServerDeaths + 1);
        }

        /** A handler of the key came back, or it is not to be called any more: the deaths do not count against it from now on. */
        public void forgetDeaths() {
            areDeathsPast = true;
        }

        private boolean begin() {
            try {
                mark();
            } catch (RuntimeException | Error failed) {
                isInDoubt = true;
                close();
                throw failed;
            }
            boolean isTooLate = turn.mark() != null && isStopping;
            if (isTooLate) {
                // The marks of this incarnation are gone or go just now, and this one came after that.
                close();
            }
            return !isTooLate;
        }

        // It must outlive the server, so it is committed by itself. It says that a handler runs, not that it waits.
        private void mark() {
            UUID beside = turn.beside();
            if (beside != null) {
                transactions.doInNew(() -> marks.noLongerAlone(beside));
                queue.told(beside);
            }
            UUID mark = turn.mark();
            if (mark != null) {
                transactions.doInNew(() -> marks.addMark(mark, key, incarnation.id(), turn.isAlone()));
                // It may have come so late that the one that began beside it has said so of no mark.
                if (queue.isJoined(turn)) {
                    transactions.doInNew(() -> marks.noLongerAlone(mark));
                }
            }
        }

        // Often only the connection had died, and the next one lives.
        private void endOrTryAgain(UUID mark) {
            try {
                transactions.doInNew(() -> end(mark));
            } catch (RuntimeException | Error failed) {
                transactions.doInNew(() -> end(mark));
            }
        }

        private void end(UUID mark) {
            if (isInDoubt) {
                marks.removeMarkInDoubt(mark, key, incarnation.id());
            } else {
                marks.removeMark(mark);
            }
            if (areDeathsPast && deaths.all() > 0) {
                marks.forgetDeaths(key, incarnation.id());
            }
        }

        // The next one has its turn when this one leaves no mark any more: a death would be counted to both.
        @Override
        public void close() {
            UUID mark = turn.mark();
            try {
                if (mark != null) {
                    endOrLeave(mark);
                }
            } finally {
                queue.leave(turn);
            }
        }

        private void endOrLeave(UUID mark) {
            try {
                endOrTryAgain(mark);
            } catch (RuntimeException | Error failed) {
                unremoved.putLast(mark, key);
                LOG.warning(() -> "The mark of key " + key.text() + " stays for now: " + Failure.root(failed));
                LOG.log(Level.FINE, "The whole reason:", failed);
            }
        }
    }
}
