package dev.semel.internal.platform;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Port: how threads wait. */
public interface Waits {

    /** Waits for so long. */
    void sleep(Duration pause) throws InterruptedException;

    /** A place of its own where threads wait for each other. */
    Room newRoom();

    /** A place where threads wait for each other. What is done in it is done by one at a time. */
    interface Room {

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
}
