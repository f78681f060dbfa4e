package dev.semel.internal.outbox.relay;

import dev.semel.internal.settings.Semel;
import jakarta.enterprise.concurrent.ManagedScheduledExecutorService;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;

/**
 * Drains once more, a moment later, where slots were put off. One that another node had locked is tried again: that node may have read
 * before what this one knows of was committed, and it does not look again. One that is left alone ({@link EmptyScans}) has its turn as
 * soon as it may, and not with the next commit or poll.
 */
@Dependent
class LaterDrain {

    private static final Logger LOG = Logger.getLogger(LaterDrain.class.getName());

    private final ReadySlots ready;
    // The wait of the drain that is on its way.
    private final AtomicReference<Duration> onItsWay = new AtomicReference<>();

    @Inject
    @Semel
    ManagedScheduledExecutorService timer;

    @Inject
    LaterDrain(ReadySlots ready) {
        this.ready = ready;
    }

    /**
     * Runs the drain later, if slots are busy or at rest and no earlier one is on its way.
     *
     * @param rest of the first slot that is left alone and known to hold something
     */
    void schedule(Optional<Duration> rest, Runnable drain) {
        Stream.concat(ready.pauseOfBusy().stream(), rest.stream())
                .min(Duration::compareTo)
                .filter(this::isEarlier)
                .ifPresent(pause -> drainIn(pause, drain));
    }

    // One more drain than is needed does no harm.
    private boolean isEarlier(Duration pause) {
        Duration other = onItsWay.get();
        return (other == null || pause.compareTo(other) < 0) && onItsWay.compareAndSet(other, pause);
    }

    private void drainIn(Duration pause, Runnable drain) {
        try {
            timer.schedule(() -> tryAgain(pause, drain), pause.toMillis() + 1, TimeUnit.MILLISECONDS);
        } catch (RuntimeException noThread) {
            onItsWay.compareAndSet(pause, null);
            LOG.log(Level.FINE, "No thread to try slots again; the next poll finds what they hold.", noThread);
        }
    }

    private void tryAgain(Duration pause, Runnable drain) {
        onItsWay.compareAndSet(pause, null);
        ready.tryBusyAgain();
        drain.run();
    }
}
