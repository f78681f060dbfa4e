package dev.semel.benchmarks.rival;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** The poller of the usual articles as it runs in life: it looks once a second, and goes on while it finds whole batches. */
final class PollerEverySecond implements Rival {

    static final int MOST = 100;

    private final Poller poller;
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();

    PollerEverySecond(Poller poller) {
        this.poller = poller;
    }

    /** Begins to look; it does not end before its process. */
    @Override
    public void publish(int events) {
        timer.scheduleAtFixedRate(this::publishAll, 0, 1, TimeUnit.SECONDS);
    }

    private void publishAll() {
        try {
            int published = MOST;
            while (published == MOST) {
                published = poller.publishNext();
            }
        } catch (Exception failed) {
            // The queue stays empty then, and the measurement is void.
            failed.printStackTrace();
            throw new IllegalStateException("The poller could not publish.", failed);
        }
    }
}
