package dev.semel.testing.internal;

import dev.semel.internal.platform.ThreadWaits;
import dev.semel.internal.platform.Waits;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/** No thread rests in a test: pauses are over at once, and who waits for others does so only briefly. */
final class ShortWaits implements Waits {

    private static final Duration LONGEST = Duration.ofMillis(100);

    @Override
    public void sleep(Duration pause) {
        // A pause gives a database time to recover, which it need not here.
    }

    @Override
    public Monitor newMonitor() {
        Monitor monitor = new ThreadWaits().newMonitor();
        return new Monitor() {

            @Override
            public void change(Runnable change) {
                monitor.change(change);
            }

            @Override
            public boolean await(BooleanSupplier attempt, Duration longest) throws InterruptedException {
                return monitor.await(attempt, longest.compareTo(LONGEST) < 0 ? longest : LONGEST);
            }
        };
    }
}
