package dev.semel.settings;

import dev.semel.outbox.OnParked;
import java.time.Duration;

/**
 * How the relay works on this node.
 *
 * @param enabled whether this application relays at all
 * @param pollInterval how often the timer looks for due events; a commit on this node nudges at once
 * @param batchSize how many events one pass sends and marks together
 */
public record RelaySettings(boolean enabled, Duration pollInterval, int batchSize, RetrySettings retry) {

    public RelaySettings {
        Require.positive("semel.relay.poll-interval", pollInterval);
        Require.between("semel.relay.batch-size", 1, 10_000, batchSize);
    }

    /**
     * How far a failure may spread.
     *
     * @param onParked what a parked event means for its group, if the event does not say so itself
     */
    public record Isolation(OnParked onParked) {}
}
