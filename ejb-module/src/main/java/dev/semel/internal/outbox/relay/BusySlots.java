package dev.semel.internal.outbox.relay;

import dev.semel.internal.settings.Semel;
import jakarta.enterprise.concurrent.ManagedScheduledExecutorService;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Tries slots again that another node had locked: it may have read before what this node knows of was committed, and it does not
 * look again.
 */
@Dependent
class BusySlots {

    private static final Logger LOG = Logger.getLogger(BusySlots.class.getName());

    private final ReadySlots ready;
    private final AtomicBoolean isOnItsWay = new AtomicBoolean();

    @Inject
    @Semel
    ManagedScheduledExecutorService timer;

    @Inject
    BusySlots(ReadySlots ready) {
        this.ready = ready;
    }

    /** Runs the drain a moment later, if there are any. */
    void drainLater(Runnable drain) {
        ready.pauseOfBusy()
                .filter(pause -> isOnItsWay.compareAndSet(false, true))
                .ifPresent(pause -> drainIn(pause, drain));
    }

    private void drainIn(Duration pause, Runnable drain) {
        try {
            timer.schedule(() -> tryAgain(drain), pause.toMillis(), TimeUnit.MILLISECONDS);
        } catch (RuntimeException noThread) {
            isOnItsWay.set(false);
            LOG.log(Level.FINE, "No thread to try slots again; the next poll finds what they hold.", noThread);
        }
    }

    private void tryAgain(Runnable drain) {
        isOnItsWay.set(false);
        ready.tryBusyAgain();
        drain.run();
    }
}
