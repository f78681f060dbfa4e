package dev.semel.internal.outbox.wakeup;

import dev.semel.internal.outbox.relay.RelayTrigger;
import dev.semel.internal.settings.RelaySettings;
import dev.semel.internal.settings.RelaySettings.WakeUpTopic;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;

/**
 * Wakes a relay after a commit that appended events, so that nobody waits for a timer.
 *
 * <ol>
 *   <li>Where this application relays, its own relay is woken ({@link RelayTrigger}), and nobody else: whoever relays needs no
 *       help to begin, and a backlog that lasts is seen by the others at their next poll.
 *   <li>Where it does not, those who do are told by a message to a topic ({@link RemoteWakeUp}): after the commit, on
 *       another thread, outside any transaction.
 *   <li>Whoever relays listens at that topic and looks for events at once ({@link WakeUpListener}).
 * </ol>
 *
 * A wake-up is a hint, on both ways: what one misses the timer of the relay finds.
 */
@Dependent
public class RelayWakeUp {

    private final RelayTrigger trigger;
    private final RemoteWakeUp remote;
    private final RelaySettings settings;
    private final WakeUpTopic topic;

    @Inject
    public RelayWakeUp(RelayTrigger trigger, RemoteWakeUp remote, RelaySettings settings, WakeUpTopic topic) {
        this.trigger = trigger;
        this.remote = remote;
        this.settings = settings;
        this.topic = topic;
    }

    /** Many calls at once wake once. Never blocks and never throws. */
    public void wake() {
        if (settings.enabled()) {
            trigger.wake();
        } else if (topic.isSet()) {
            remote.wake();
        }
    }
}
