package dev.semel.idempotency.survival;

import dev.semel.history.Failure;
import dev.semel.idempotency.store.IdempotencyKey;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Finds the message whose handler kills the server. A message that was delivered before leaves a mark while its handler
 * runs; a mark of an earlier life counts as a death. Messages with a death to their name run one at a time, most deaths
 * first, so that the next death hits the guilty one and not its neighbours. The last chance is taken on a server that has
 * lived for a while: what is killed again and again from outside must not look guilty, and what is guilty lets the others
 * work meanwhile. The common path, a first delivery, pays nothing.
 */
@ApplicationScoped
public class Suspects {

    private static final Logger LOG = Logger.getLogger(Suspects.class.getName());
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(30);

    private final Turns turns = new Turns();

    private final Marks marks;
    private final NodeLife life;

    Suspects() {
        this(null, null);
    }

    @Inject
    Suspects(Marks marks, NodeLife life) {
        this.marks = marks;
        this.life = life;
    }

    /** Whether a delivery leaves a mark while its handler runs. */
    public boolean isMarked(boolean isRedelivered) {
        return isRedelivered || life.isRecovering();
    }

    /**
     * Marks that a handler begins. Whoever is a suspect first waits until no other suspect runs: a mark says that a handler
     * runs, not that it waits.
     *
     * @param maxDeaths with so many deaths the key is given up on
     * @return empty if the turn of this suspect did not come, or it is too early for its last chance
     */
    public Optional<Watch> begin(IdempotencyKey key, int maxDeaths) {
        int deaths = marks.deaths(key, life.id());
        boolean isSuspect = deaths > 0;
        boolean isLastChance = isSuspect && deaths == maxDeaths - 1;
        if (isLastChance && !life.isCalm() || isSuspect && !isAlone(deaths)) {
            return Optional.empty();
        }
        try {
            return Optional.of(new Watch(key, marks.begin(key, life.id()), isSuspect));
        } catch (RuntimeException | Error failed) {
            if (isSuspect) {
                turns.give();
            }
            throw failed;
        }
    }

    private boolean isAlone(int deaths) {
        try {
            return turns.take(deaths, LONGEST_WAIT);
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** A marked delivery; closed when its handler has come back, however it ended. */
    public final class Watch implements AutoCloseable {

        private final IdempotencyKey key;
        private final int deaths;
        private final boolean isHeld;

        private Watch(IdempotencyKey key, int deaths, boolean isHeld) {
            this.key = key;
            this.deaths = deaths;
            this.isHeld = isHeld;
        }

        /** How often the server has died over this key. */
        public int deaths() {
            return deaths;
        }

        @Override
        public void close() {
            if (isHeld) {
                turns.give();
            }
            try {
                marks.end(key);
            } catch (Exception failed) {
                // The mark is of this life: until the server dies, it counts for nothing.
                LOG.log(Level.FINE, "The mark of key {0} stays for now: {1}", new Object[] {
                    key.text(), Failure.root(failed)
                });
            }
        }
    }
}
