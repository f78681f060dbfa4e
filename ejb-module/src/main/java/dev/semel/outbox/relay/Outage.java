package dev.semel.outbox.relay;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Remembers that nothing can be published, and says so once when it begins and once when it is over. */
final class Outage {

    private static final Logger LOG = Logger.getLogger(OutboxRelay.class.getName());

    private final Clock clock;
    private volatile Instant since;

    Outage(Clock clock) {
        this.clock = clock;
    }

    synchronized void begin(String sentence, Exception cause) {
        if (since == null) {
            since = clock.instant();
            LOG.log(Level.WARNING, sentence, cause);
        } else {
            LOG.log(Level.FINE, sentence, cause);
        }
    }

    synchronized void end() {
        Instant began = since;
        if (began != null) {
            since = null;
            Duration lasted = Duration.between(began, clock.instant());
            LOG.log(Level.INFO, "The relay publishes again after an outage of {0} s.", lasted.toSeconds());
        }
    }

    boolean lasts() {
        return since != null;
    }
}
