package dev.semel.internal.settings;

import dev.semel.outbox.OnParked;
import java.time.Duration;
import java.util.regex.Pattern;

/**
 * How the relay works on this node.
 *
 * @param pollInterval how often the timer looks for due events; a commit on this node wakes the relay at once
 * @param batchSize how many events one pass sends and marks together at most
 * @param workers how many passes run at the same time on this node, each on slots of its own
 */
public record RelaySettings(boolean enabled, Duration pollInterval, int batchSize, int workers, RetrySettings retry) {

    /** Removed; what is left of it is refused, so that none relies on it. */
    static final String TRANSACTION = "semel.relay.transaction";

    static final String ENABLED = "semel.relay.enabled";
    static final String RETRY = "semel.relay";
    static final String POLL_INTERVAL = "semel.relay.poll-interval";
    static final String BATCH_SIZE = "semel.relay.batch-size";
    static final String WORKERS = "semel.relay.workers";

    public RelaySettings {
        Require.positive(POLL_INTERVAL, pollInterval);
        Require.between(BATCH_SIZE, 1, 10_000, batchSize);
        Require.between(WORKERS, 1, 64, workers);
    }

    /** The topic by which nodes that do not relay tell those that do of a commit; empty if there is none. */
    public record WakeUpTopic(String name) {

        public static final String SETTING = "semel.relay.wake-up-topic";

        // No wildcards, and no "::", which names one queue of an address.
        private static final Pattern USABLE = Pattern.compile("[\\w.\\-/]{0,255}");

        public WakeUpTopic {
            Require.that(
                    USABLE.matcher(name).matches(),
                    SETTING,
                    "must be a name of at most 255 letters, digits, dots, dashes, slashes and underscores",
                    name);
        }

        public boolean isSet() {
            return !name.isEmpty();
        }
    }

    /**
     * How long a commit that wakes the relay of this node waits for the next ones, so that their events share a pass; zero: not at all. What
     * is published once a second anyway may wait no longer.
     */
    public record Linger(Duration longest) {

        static final String SETTING = "semel.relay.linger";

        private static final Duration LONGEST = Duration.ofSeconds(1);

        public Linger {
            Require.that(
                    !longest.isNegative() && longest.compareTo(LONGEST) <= 0,
                    SETTING,
                    "must be an ISO-8601 duration from PT0S to PT1S",
                    longest);
        }

        public boolean isSet() {
            return !longest.isZero();
        }
    }

    /** How far a failure may spread: what a parked event means for its group, and when a destination is probed again. */
    public record Isolation(OnParked onParked, RetrySettings probes) {

        static final String ON_PARKED = "semel.relay.on-parked";
        static final String PROBES = "semel.relay.probe";

        /** Waits as given, however often a probe fails. */
        public static Isolation of(OnParked onParked, Duration firstDelay, Duration maxDelay) {
            return new Isolation(onParked, new RetrySettings(PROBES, 1, firstDelay, maxDelay));
        }
    }
}
