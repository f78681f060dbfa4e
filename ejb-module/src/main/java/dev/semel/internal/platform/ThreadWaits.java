package dev.semel.internal.platform;

import jakarta.enterprise.context.Dependent;
import java.time.Duration;

/** How the threads of this server wait. */
@Dependent
public class ThreadWaits implements Waits {

    @Override
    public void sleep(Duration pause) throws InterruptedException {
        Thread.sleep(pause.toMillis());
    }

    @Override
    public Room newRoom() {
        return new ThreadRoom();
    }
}
