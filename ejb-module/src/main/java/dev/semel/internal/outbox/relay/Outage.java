package dev.semel.internal.outbox.relay;

import dev.semel.internal.heartbeat.RelayPulse;
import dev.semel.internal.platform.OutageLog;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.logging.Logger;

/** Remembers that nothing can be published. The log says so here, and the heartbeat of the node tells the others. */
@Dependent
class Outage {

    private final OutageLog log =
            new OutageLog(Logger.getLogger(OutboxRelay.class.getName()), "The relay publishes again.");
    private final RelayPulse pulse;
    private volatile String reason;

    @Inject
    Outage(RelayPulse pulse) {
        this.pulse = pulse;
    }

    void begin(String sentence, Exception cause) {
        reason = sentence;
        log.begin(sentence, cause);
    }

    void end() {
        reason = null;
        log.end();
    }

    /** A look for events is over, whatever it found. */
    void looked() {
        pulse.looked(reason);
    }

    boolean lasts() {
        return log.lasts();
    }
}
