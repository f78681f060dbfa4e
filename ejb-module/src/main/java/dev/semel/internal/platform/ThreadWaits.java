package dev.semel.internal.platform;

import jakarta.enterprise.context.Dependent;
import java.time.Duration;

@Dependent
class ThreadWaits implements Waits {

    @Override
    public void sleep(Duration pause) throws InterruptedException {
        Thread.sleep(pause.toMillis());
    }

    @Override
    public Room newRoom() {
        return new ThreadRoom();
    }
}
