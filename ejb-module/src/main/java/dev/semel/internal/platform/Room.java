package dev.semel.internal.platform;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** A place where threads wait for each other. What is done in it is done by one at a time. */
public interface Room {

    /** Changes something that others may wait for. */
    void change(Runnable change);

    /**
     * Tries at once, and again after each change.
     *
     * @param attempt answers whether it succeeded; it may change what it looks at
     * @return false if no attempt succeeded in time
     */
    boolean await(BooleanSupplier attempt, Duration longest) throws InterruptedException;
}
