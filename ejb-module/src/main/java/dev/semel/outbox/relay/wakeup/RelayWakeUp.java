package dev.semel.outbox.relay.wakeup;

import dev.semel.outbox.relay.RelayNudge;
import dev.semel.settings.RelaySettings;
import dev.semel.settings.RelaySettings.WakeUpTopic;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;

/**
 * Wakes a relay after a commit that appended events, so that nobody waits for a timer.
 *
 * <ol>
 *   <li>Where this application relays, its own relay is nudged ({@link RelayNudge}), and nobody else: whoever relays needs no
 *       help to begin, and a backlog that lasts is seen by the others at their next poll.
 *   <li>Where it does not, those who do are told by a message to a topic ({@link DistantRelays}): after the commit, on
 *       another thread, outside any transaction.
 *   <li>Whoever relays listens at that topic and looks for events at once ({@link WakeUpListener}).
 * </ol>
 *
 * A wake-up is a hint, on both ways: what one misses the timer of the relay finds.
 */
@Dependent
public class RelayWakeUp {

    @Inject
    private RelayNudge nudge;

    @Inject
    private DistantRelays distant;

    @Inject
    private RelaySettings settings;

    @Inject
    private WakeUpTopic topic;

    public RelayWakeUp() {}

    RelayWakeUp(RelayNudge nudge, DistantRelays distant, RelaySettings settings, WakeUpTopic topic) {
        this.nudge = nudge;
        this.distant = distant;
        this.settings = settings;
        this.topic = topic;
    }

    /** Many calls at once wake once. Never blocks and never throws. */
    public void wake() {
        if (settings.enabled()) {
            nudge.wake();
        } else if (topic.isSet()) {
            distant.wake();
        }
    }
}
