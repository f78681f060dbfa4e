package dev.semel.outbox.relay.wakeup;

import java.util.logging.Level;
import java.util.logging.Logger;

/** Says once that something begins to fail, and once that it works again. */
final class Trouble {

    private static final Logger LOG = Logger.getLogger(RelayWakeUp.class.getName());

    private final String beginning;
    private final String end;
    private boolean lasts;

    Trouble(String beginning, String end) {
        this.beginning = beginning;
        this.end = end;
    }

    synchronized void begin(Throwable cause) {
        if (!lasts) {
            LOG.warning(beginning + " Reason: " + cause.getMessage());
        }
        LOG.log(Level.FINE, beginning, cause);
        lasts = true;
    }

    synchronized void end() {
        if (lasts) {
            LOG.info(end);
        }
        lasts = false;
    }
}
