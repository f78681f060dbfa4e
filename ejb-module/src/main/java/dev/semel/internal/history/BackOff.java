package dev.semel.internal.history;

import dev.semel.internal.settings.RetrySettings;
import java.time.Duration;
import java.util.random.RandomGenerator;

/** Pure arithmetic of the exponential back-off: doubled for each attempt, capped, then a random part of up to a quarter taken off. */
public final class BackOff {

    private final RandomGenerator random;

    public BackOff(RandomGenerator random) {
        this.random = random;
    }

    /** The wait after the given attempt (the first is 1) has failed. */
    public Duration after(int attempt, RetrySettings settings) {
        int doublings = Math.min(attempt - 1, 30);
        long uncapped = settings.firstDelay().toMillis() << doublings;
        long cap = settings.maxDelay().toMillis();
        long delay = uncapped <= 0 || uncapped > cap ? cap : uncapped;
        return Duration.ofMillis(delay - random.nextLong(delay / 4 + 1));
    }
}
