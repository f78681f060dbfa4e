package dev.semel.testing.bench;

import java.time.Duration;

/**
 * How long a test waits for what must come. No machine is so slow, and no promise so generous: what has not come by then never
 * does. A test that means a time of its own, because something else would happen after it, says which.
 */
public final class Limits {

    public static final Duration NEVER = Duration.ofMinutes(10);

    private Limits() {}
}
