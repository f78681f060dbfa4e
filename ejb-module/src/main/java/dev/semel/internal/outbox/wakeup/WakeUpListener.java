package dev.semel.internal.outbox.wakeup;

import dev.semel.internal.outbox.relay.RelayTrigger;
import dev.semel.internal.platform.OutageLog;
import dev.semel.internal.settings.RelaySettings;
import dev.semel.internal.settings.RelaySettings.WakeUpTopic;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Listens for wake-ups of other nodes, as long as the application runs. No interval timer: what one misses during a long run it
 * makes up for later, without a pause.
 */
@Dependent
public class WakeUpListener {

    private static final Logger LOG = Logger.getLogger(WakeUpListener.class.getName());

    /** Against a channel that gives up at once, again and again, without a word. */
    static final Duration PAUSE = Duration.ofMillis(100);

    static final Duration PAUSE_AFTER_FAILURE = Duration.ofSeconds(5);

    @Inject
    WakeUpChannel channel;

    @Inject
    RelayTrigger trigger;

    @Inject
    RelaySettings settings;

    @Inject
    WakeUpTopic topic;

    @Inject
    ListenerThread thread;

    /** Begins to listen, where this node relays and there is a topic. */
    public void start() {
        OutageLog outage = new OutageLog(
                Logger.getLogger(RelayWakeUp.class.getName()),
                "The relay listens again for wake-ups of other nodes at the topic " + topic.name() + ".");
        if (settings.enabled() && topic.isSet()) {
            LOG.log(Level.INFO, "The relay listens for wake-ups of other nodes at the topic {0}.", topic.name());
            thread.runIn(Duration.ZERO, () -> listen(outage));
        }
    }

    private void listen(OutageLog outage) {
        Duration pause = PAUSE_AFTER_FAILURE;
        try {
            channel.listen(() -> hear(outage));
            pause = PAUSE;
        } catch (RuntimeException failed) {
            if (!thread.isStopped()) {
                outage.begin(
                        "The relay cannot listen for wake-ups of other nodes at the topic " + topic.name()
                                + "; it finds their events at its polls, and tries to listen again every "
                                + PAUSE_AFTER_FAILURE.toSeconds() + " s. Reason: " + failed.getMessage(),
                        failed);
            }
        } finally {
            thread.runIn(pause, () -> listen(outage));
        }
    }

    // A node that hears this has heard from the broker, so an outage that the relay remembers may be over.
    private void hear(OutageLog outage) {
        outage.end();
        trigger.wakeInAnyCase();
    }

    // The thread would wait for as long as it has patience. Its end is waited for, because its connection goes back
    // to the pool with it, and the pool may be gone a moment later.
    public void stop() {
        try {
            thread.stop();
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        }
    }
}
