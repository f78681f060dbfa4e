package dev.semel.incontainer.probe;

import java.time.Duration;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;
import org.awaitility.core.ThrowingRunnable;

/** Waits, in the thread of the test, because another one would not belong to the application. */
public final class Eventually {

    private static final Duration PATIENCE = Duration.ofMinutes(3);

    private Eventually() {}

    public static void eventually(ThrowingRunnable assertion) {
        waiting().untilAsserted(assertion);
    }

    /** What is so now must stay so. */
    public static void throughout(Duration time, ThrowingRunnable assertion) {
        waiting().during(time).untilAsserted(assertion);
    }

    private static ConditionFactory waiting() {
        return Awaitility.await()
                .pollInSameThread()
                .pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(50))
                .atMost(PATIENCE);
    }
}
