package dev.semel.simulation.world;

import dev.semel.internal.settings.RetentionSettings.Window;
import java.time.Duration;
import java.time.LocalTime;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * Which nodes relay, which is the first one in any case; in a quarter of the runs, the few minutes in which all of them purge; and in half of
 * them, how long counters of groups are kept.
 */
record NodeRules(long seed, Window window, Optional<Duration> counters) {

    // From the numbers of the other rules that go by the seed.
    private static final int APART = 41;
    private static final int FEWEST_MINUTES = 2;

    /** With numbers of their own: all else in a run stays as it is. */
    static NodeRules of(long seed) {
        SplittableRandom random = new SplittableRandom(seed + APART);
        LocalTime end = LocalTime.MIDNIGHT.plusMinutes(FEWEST_MINUTES + random.nextInt(6));
        Window window = random.nextInt(4) == 0 ? new Window(LocalTime.MIDNIGHT, end) : Window.ALWAYS;
        boolean areKept = random.nextBoolean();
        Duration period = Duration.ofSeconds(20 + random.nextInt(300));
        return new NodeRules(seed, window, areKept ? Optional.empty() : Optional.of(period));
    }

    boolean isRelayOn(int node) {
        return node == 0 || new SplittableRandom(seed + APART + node).nextInt(4) > 0;
    }

    boolean isWindowed() {
        return !window.equals(Window.ALWAYS);
    }
}
