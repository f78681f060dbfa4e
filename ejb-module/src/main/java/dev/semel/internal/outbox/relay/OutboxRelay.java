package dev.semel.internal.outbox.relay;

import dev.semel.internal.history.Failure;
import dev.semel.internal.node.RelayPulse;
import dev.semel.internal.outbox.relay.Passes.PassResult;
import dev.semel.internal.platform.OutageLog;
import dev.semel.internal.platform.PeriodicWork;
import dev.semel.internal.settings.RelaySettings;
import dev.semel.internal.settings.Semel;
import jakarta.enterprise.concurrent.ManagedExecutorService;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Takes committed events to the broker, until none is due.
 *
 * <ol>
 *   <li>A thread that asks for a drain works in it, as long as fewer than two others do on this node whose passes do not last long; otherwise those
 *       scan once more at their end ({@link WorkerPermits}). A worker that finds more than one pass takes calls for another one, on
 *       a thread of the container, up to {@code semel.relay.workers}.
 *   <li>While an outage lasts, ask the broker for an answer first, and touch nothing else without one.
 *   <li>A commit of this node names the slots of its events. The timer asks for a scan of all slots: it finds what was committed
 *       elsewhere, what a lost wake-up or a dead node has left, and makes pending what is due. So there is one list of slots
 *       ({@link ReadySlots}), and a worker makes one pass after the other until all of it is drained.
 *   <li>A pass ({@link RelayPass}) is one database transaction: lock the first slot of the list, read its next due events in
 *       order, as many as went through quickly last time ({@link AdaptiveBatchSize}), and while there is room do the same with the
 *       next slot ({@link Batch}). The locks keep other nodes away, and the database frees them if this one dies.
 *   <li>Publish the whole batch in one transaction of the broker (one event needs none), the database's suspended, within ten seconds.
 *   <li>Mark the batch published in one statement that is guarded by the status it was read in; commit. A crash between the two
 *       commits sends the same events again; the broker drops them by their ids.
 *   <li>If the batch failed, or its outcome is unknown: publish the same events one by one, outside any transaction
 *       ({@link OneByOne}). Those the broker already has it drops silently, and a guilty one fails alone: its attempt is
 *       counted, its group waits behind it, and the other slots go on.
 *   <li>If the batch cannot be read, although the database answers: read the same events singly, park those that it cannot
 *       deliver ({@link UnreadableEvents}), and go on with the others.
 *   <li>If the broker does not answer at all, it is an outage: the pass keeps what it has achieved, the drain ends,
 *       nothing is counted against any event. Beside another broker only its own destinations are held, as if they took nothing.
 * </ol>
 */
@ApplicationScoped
class OutboxRelay implements PeriodicWork {

    private static final Logger LOG = Logger.getLogger(OutboxRelay.class.getName());
    private static final Duration LONGEST_STOP = Duration.ofSeconds(30);

    private final Passes passes;
    private final RelaySettings settings;
    private final RelayPulse pulse;
    private final OutageLog outage = new OutageLog(LOG, "The relay publishes again.");
    private final WorkerPermits permits;
    private final AtomicBoolean isHelpOnItsWay = new AtomicBoolean();
    private final ReadySlots ready;

    @Inject
    LaterDrain later;

    @Inject
    @Semel
    ManagedExecutorService threads;

    @SuppressWarnings("NullAway") // For a proxy of CDI.
    OutboxRelay() {
        this.ready = null;
        this.passes = null;
        this.settings = null;
        this.pulse = null;
        this.permits = null;
    }

    @Inject
    OutboxRelay(ReadySlots ready, Passes passes, RelaySettings settings, RelayPulse pulse, WorkerPermits permits) {
        this.ready = ready;
        this.passes = passes;
        this.settings = settings;
        this.pulse = pulse;
        this.permits = permits;
    }

    @Override
    public Optional<Period> period() {
        if (!settings.enabled()) {
            LOG.info("The relay is switched off on this node (semel.relay.enabled); other nodes publish its events.");
        }
        return settings.enabled() ? Optional.of(Period.every(settings.pollInterval())) : Optional.empty();
    }

    /** The net below the wake-ups, and the clock of everything scheduled. On another thread, because a drain may last for hours. */
    @Override
    public void run() {
        try {
            threads.execute(this::drain);
        } catch (RuntimeException noThread) {
            LOG.log(Level.FINE, "No thread for the drain at this poll; it is done by the timer's own.", noThread);
            drain();
        }
    }

    @Override
    public String failure() {
        return "A drain of the outbox broke off; the next one starts at the next poll.";
    }

    /** Scans all slots and publishes all that is due, unless enough workers do so already: those then scan once more. */
    void drain() {
        ready.wantLook();
        drainKnown();
    }

    /** Publishes what the slots hold that are known to hold something. */
    void drainKnown() {
        String obstacle = passes.obstacle();
        if (obstacle != null) {
            pulse.polled(obstacle);
        } else if (permits.enter()) {
            work();
        }
    }

    /** Whether passes are made on this node, once it is asked for them. */
    boolean isProved() {
        return passes.obstacle() == null;
    }

    /** Whether only the timer should try, because an outage lasts. */
    boolean isHeldUp() {
        return outage.lasts();
    }

    /** Lets the running passes end and starts no other. */
    @Override
    public void end() {
        try {
            permits.close(LONGEST_STOP);
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        }
    }

    private void work() {
        boolean isOver = false;
        try {
            while (!isOver) {
                long asked = permits.asked();
                isOver = !tryToServe() && permits.leave(asked);
            }
            if (!isHeldUp()) {
                later.schedule(passes.rest(), this::drainKnown);
            }
        } finally {
            if (!isOver) {
                permits.abandon();
            }
        }
    }

    private boolean tryToServe() {
        Instant began = permits.begin();
        try {
            return !permits.isClosed() && serve();
        } catch (Exception failed) {
            standStill(failed);
            return false;
        } catch (Error failed) {
            standStill(failed);
            throw failed;
        } finally {
            permits.end(began);
            pulse.polled(outage.reason());
        }
    }

    // Any failure, checked or not: no caller would report that nothing is published.
    private void standStill(Throwable failed) {
        breakOff(
                "A relay pass failed; its events stay pending, no attempt is counted, and the relay tries again at"
                        + " every poll interval. Reason: " + Failure.root(failed),
                failed);
    }

    // When the server stops, it takes the broker's adapter away from the passes that still run.
    private void breakOff(String sentence, Throwable cause) {
        if (permits.isClosed()) {
            LOG.log(
                    Level.FINE,
                    "A pass was broken off, because the application stops; its events stay pending.",
                    cause);
        } else {
            outage.begin(sentence, cause);
        }
    }

    /** Whether there was a slot to serve. */
    private boolean serve() {
        boolean wasHeldUp = outage.lasts();
        if (wasHeldUp) {
            if (passes.findOutage().isPresent()) {
                return false;
            }
            // The database is to answer, too.
            ready.wantLook();
        }
        passes.scanIfAsked();
        PassResult result = passes.next();
        if (result.outage() != null) {
            breakOff(
                    "The broker cannot be reached; the events stay pending, no attempt is counted, and the relay"
                            + " asks again at every poll interval. Reason: "
                            + result.outage().getMessage(),
                    result.outage());
            return false;
        }
        // A pass that began before an outage of others says nothing about its end.
        if (wasHeldUp) {
            outage.end();
        }
        callForHelp(result.isMoreLeft());
        return result.hasServed();
    }

    private void callForHelp(boolean isWanted) {
        try {
            if (isWanted && permits.hasPlace() && isHelpOnItsWay.compareAndSet(false, true)) {
                threads.execute(this::help);
            }
        } catch (RuntimeException | Error noThread) {
            isHelpOnItsWay.set(false);
            LOG.log(Level.FINE, "No thread for another worker of the relay; those that there are go on.", noThread);
            if (noThread instanceof Error error) {
                throw error;
            }
        }
    }

    private void help() {
        isHelpOnItsWay.set(false);
        if (permits.join()) {
            work();
        }
    }
}
