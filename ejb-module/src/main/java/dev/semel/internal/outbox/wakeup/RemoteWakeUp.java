package dev.semel.internal.outbox.wakeup;

import dev.semel.internal.platform.OutageLog;
import dev.semel.internal.settings.RelaySettings.WakeUpTopic;
import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedScheduledExecutorService;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Wakes the relays of other nodes: at once, then after a short rest once for all who asked meanwhile. One thread at most is busy
 * with it, however long the broker takes to answer.
 */
@ApplicationScoped
class RemoteWakeUp {

    private static final Logger LOG = Logger.getLogger(RemoteWakeUp.class.getName());

    /** Twenty wake-ups a second at most. */
    static final Duration REST = Duration.ofMillis(50);

    static final Duration REST_AFTER_FAILURE = Duration.ofSeconds(5);

    private final WakeUpChannel channel;
    private final OutageLog outage;
    private final String failure;

    @Resource
    ManagedScheduledExecutorService threads;

    // 0 while nobody is busy with it; else 1, and 1 more for each who asked meanwhile.
    private final AtomicInteger asked = new AtomicInteger();

    RemoteWakeUp() {
        this.channel = null;
        this.outage = null;
        this.failure = null;
    }

    @Inject
    RemoteWakeUp(WakeUpChannel channel, WakeUpTopic topic) {
        this.channel = channel;
        this.failure = "The relays of other nodes could not be woken at the topic " + topic.name()
                + "; they find the events at their next poll, and later commits try again.";
        this.outage = new OutageLog(
                Logger.getLogger(RelayWakeUp.class.getName()),
                "The relays of other nodes are woken again at the topic " + topic.name() + ".");
    }

    /** Many calls at once wake once. Never blocks and never throws. */
    void wake() {
        if (asked.getAndIncrement() == 0) {
            later(this::send, Duration.ZERO);
        }
    }

    private void send() {
        Duration rest = REST_AFTER_FAILURE;
        try {
            channel.send();
            rest = REST;
            outage.end();
        } catch (RuntimeException failed) {
            outage.begin(failure + " Reason: " + failed.getMessage(), failed);
        } finally {
            later(this::sendAgain, rest);
        }
    }

    private void sendAgain() {
        if (asked.updateAndGet(before -> before > 1 ? 1 : 0) > 0) {
            send();
        }
    }

    private void later(Runnable task, Duration delay) {
        try {
            threads.schedule(task, delay.toMillis(), TimeUnit.MILLISECONDS);
        } catch (RuntimeException noThread) {
            asked.set(0);
            LOG.log(Level.FINE, "No thread to wake the relays of other nodes; their timers take over.", noThread);
        }
    }
}
