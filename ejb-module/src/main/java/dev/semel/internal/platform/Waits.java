package dev.semel.internal.platform;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Port: how threads wait. */
public interface Waits {

    void sleep(Duration pause) throws InterruptedException;

    /** A place of its own where threads wait for each other. */
    Monitor newMonitor();

    /** A place where threads wait for each other. What is done in it is done by one at a time. */
    interface Monitor {

        /** Changes something that others may wait for. */
        void change(Runnable change);

        /** Tries at once, and again after each change; false if no attempt succeeded in time. It may change what it looks at. */
        boolean await(BooleanSupplier attempt, Duration longest) throws InterruptedException;
    }
}
