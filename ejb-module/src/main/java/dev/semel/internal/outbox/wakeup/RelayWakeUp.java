package dev.semel.internal.outbox.wakeup;

import dev.semel.internal.outbox.relay.RelayTrigger;
import dev.semel.internal.platform.OutageLog;
import dev.semel.internal.settings.RelaySettings;
import dev.semel.internal.settings.RelaySettings.WakeUpTopic;
import dev.semel.internal.settings.Semel;
import jakarta.annotation.PostConstruct;
import jakarta.enterprise.concurrent.ManagedScheduledExecutorService;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Wakes a relay after a commit that appended events, so that no event waits for a timer.
 *
 * <ol>
 *   <li>Where this application relays, its own relay is woken ({@link RelayTrigger}), and no other one: a node that relays needs no
 *       help to begin, and a backlog that lasts is seen by the others at their next poll.
 *   <li>Where it does not, those who do are told by a message to a topic: after the commit, on another thread, outside any
 *       transaction; at once, then after a short rest once for all that asked since. One thread at most is busy with it,
 *       however long the broker takes to answer.
 *   <li>A node that relays listens at that topic and looks for events at once ({@link WakeUpListener}).
 * </ol>
 *
 * A wake-up is a hint, on both ways: what one misses the timer of the relay finds.
 */
@ApplicationScoped
public class RelayWakeUp {

    private static final Logger LOG = Logger.getLogger(RelayWakeUp.class.getName());

    /** Twenty wake-ups a second at most. */
    static final Duration REST = Duration.ofMillis(50);

    static final Duration REST_AFTER_FAILURE = Duration.ofSeconds(5);

    @Inject
    RelayTrigger trigger;

    @Inject
    RelaySettings settings;

    @Inject
    WakeUpTopic topic;

    @Inject
    WakeUpChannel channel;

    @Inject
    @Semel
    ManagedScheduledExecutorService threads;

    private OutageLog outage;

    // 0 while no thread is busy with it; else 1, and 1 more for each that asked since.
    private final AtomicInteger asked = new AtomicInteger();

    @PostConstruct
    void prepare() {
        outage = new OutageLog(LOG, "The relays of other nodes are woken again at the topic " + topic.name() + ".");
    }

    /**
     * Many calls at once wake once. Never blocks and never throws.
     *
     * @param slots where something to publish was committed
     */
    public void wake(Set<Integer> slots) {
        if (settings.enabled()) {
            trigger.wake(slots);
        } else if (topic.isSet() && asked.getAndIncrement() == 0) {
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
            outage.begin(
                    "The relays of other nodes could not be woken at the topic " + topic.name()
                            + "; they find the events at their next poll, and later commits try again. Reason: "
                            + failed.getMessage(),
                    failed);
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
