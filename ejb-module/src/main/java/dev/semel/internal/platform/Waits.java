package dev.semel.internal.platform;

import java.time.Duration;

/** Port: how threads wait. */
public interface Waits {

    /** Waits for so long. */
    void sleep(Duration pause) throws InterruptedException;

    /** A place of its own where threads wait for each other. */
    Room newRoom();
}
