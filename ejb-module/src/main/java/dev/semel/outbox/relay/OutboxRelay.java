package dev.semel.outbox.relay;

import dev.semel.outbox.store.LockedSlot;
import dev.semel.settings.RelaySettings;
import dev.semel.settings.Semel;
import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedExecutorService;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Takes committed events to the broker, until none is due.
 *
 * <ol>
 *   <li>Whoever asks for a drain works in it, as long as fewer than {@code semel.relay.workers} do on this node; if there are
 *       as many, those look once more at their end ({@link DrainGate}). A worker that leaves slots with something to publish
 *       to others calls for another one, on a thread of the container.
 *   <li>While an outage lasts, ask the broker for an answer first, and touch nothing else without one.
 *   <li>A worker makes one pass after the other, until no slot has anything to publish that is not in other hands. A pass
 *       begins with the slot that was served least recently, so that a slot gets its next turn only when all others had
 *       theirs. A slot in which nothing was to be sent is set aside until somebody asks again, so that nobody spins.
 *   <li>A pass ({@link RelayPass}) is one database transaction: lock a free slot, read its next due events in order, as
 *       many as went through quickly last time ({@link dev.semel.outbox.relay.pace.BatchSize}). While that does not fill the
 *       batch, do the same with the next free slot that is known to have something ({@link
 *       dev.semel.outbox.relay.pace.Batch}); wait for none. The locks keep other workers away, here and on other nodes, and
 *       the database frees them if this node dies.
 *   <li>Publish the whole batch in one transaction of the broker, the database's suspended; break it off when it takes long.
 *   <li>Mark the batch published in one statement that is guarded by the status it was read in, and its slots served in
 *       another; commit. A crash between the two commits sends the same events again; the broker drops them by their ids.
 *   <li>If the batch failed, or nobody knows whether it did: publish the same events one by one, outside any transaction
 *       ({@link OneByOne}). Those the broker already has it drops silently, and a guilty one fails alone: its attempt is
 *       counted, its group waits behind it, and the other slots go on.
 *   <li>If the broker does not answer at all, it is an outage: the pass keeps what it has achieved, the drain ends,
 *       nothing is counted against any event.
 * </ol>
 *
 * With {@code semel.relay.transaction=xa} a pass serves one slot, and the messages and the marks of its batch are committed
 * together, in two phases. A batch that fails is rolled back whole and goes one by one as ever, the database's transaction being one of its own then:
 * inside of it the broker would answer to an event that it already has as to any other failure, and nobody could ever mark
 * that event.
 */
@ApplicationScoped
class OutboxRelay {

    private static final Logger LOG = Logger.getLogger(OutboxRelay.class.getName());
    private static final Duration LONGEST_STOP = Duration.ofSeconds(30);

    private final RelayPass pass;
    private final EventPublisher publisher;
    private final RelaySettings settings;
    private final Outage outage;
    private final DrainGate gate;
    private final AtomicBoolean isHelpOnItsWay = new AtomicBoolean();

    @Resource(lookup = "java:comp/DefaultManagedExecutorService")
    private ManagedExecutorService threads;

    OutboxRelay() {
        this.pass = null;
        this.publisher = null;
        this.settings = null;
        this.outage = null;
        this.gate = null;
    }

    @Inject
    OutboxRelay(RelayPass pass, EventPublisher publisher, RelaySettings settings, @Semel Clock clock) {
        this(pass, publisher, settings, clock, null);
    }

    OutboxRelay(
            RelayPass pass,
            EventPublisher publisher,
            RelaySettings settings,
            Clock clock,
            ManagedExecutorService threads) {
        this.pass = pass;
        this.publisher = publisher;
        this.settings = settings;
        this.outage = new Outage(clock);
        this.gate = new DrainGate(settings.workers());
        this.threads = threads;
    }

    /** Publishes all that is due, unless enough workers do so already: those then look once more. */
    void drain() {
        if (gate.enter()) {
            work();
        }
    }

    /** Whether only the timer should try, because an outage lasts. */
    boolean isHeldUp() {
        return outage.lasts();
    }

    /** Lets the running passes end and starts no other. */
    void stop() throws InterruptedException {
        gate.close(LONGEST_STOP);
    }

    private void work() {
        boolean isOver = false;
        try {
            while (!isOver) {
                DrainGate.Look look = gate.look();
                isOver = !tryToServe(look) && gate.leave(look);
            }
        } finally {
            if (!isOver) {
                gate.abandon();
            }
        }
    }

    private boolean tryToServe(DrainGate.Look look) {
        try {
            return !gate.isClosed() && serve(look);
        } catch (RuntimeException failed) {
            end(
                    "A relay pass failed; its events stay pending, no attempt is counted, and the relay tries again at"
                            + " every poll interval. Reason: " + failed.getMessage(),
                    failed);
            return false;
        }
    }

    // When the server stops, it takes the broker's adapter away from the passes that still run.
    private void end(String sentence, Exception cause) {
        if (gate.isClosed()) {
            LOG.log(
                    Level.FINE,
                    "A pass was broken off, because the application stops; its events stay pending.",
                    cause);
        } else {
            outage.begin(sentence, cause);
        }
    }

    /** Whether there was a slot to serve. */
    private boolean serve(DrainGate.Look look) {
        boolean wasHeldUp = outage.lasts();
        if (wasHeldUp && publisher.findOutage().isPresent()) {
            return false;
        }
        PassResult result = pass(look.unwanted());
        if (result.outage() != null) {
            end(
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
        result.emptySlots().forEach(slot -> gate.setAside(slot, look));
        return result.hasServed();
    }

    private PassResult pass(Set<Integer> unwanted) {
        Set<Integer> taken = new HashSet<>();
        try {
            return settings.isJoint()
                    ? pass.findSlot(unwanted)
                            .map(slot -> passJointly(slot, taken))
                            .orElseGet(PassResult::nothingToServe)
                    : pass.run(unwanted, batch -> take(batch.slots(), taken, batch.slotsLeft()));
        } finally {
            gate.giveBack(taken);
        }
    }

    private void take(Set<Integer> slots, Set<Integer> taken, int slotsLeft) {
        taken.addAll(slots);
        gate.take(slots);
        if (slotsLeft > 0) {
            callForHelp();
        }
    }

    private void callForHelp() {
        try {
            if (gate.hasPlace() && isHelpOnItsWay.compareAndSet(false, true)) {
                threads.execute(this::help);
            }
        } catch (RuntimeException noThread) {
            isHelpOnItsWay.set(false);
            LOG.log(Level.FINE, "No thread for another worker of the relay; those that there are go on.", noThread);
        }
    }

    private void help() {
        isHelpOnItsWay.set(false);
        if (gate.join()) {
            work();
        }
    }

    private PassResult passJointly(LockedSlot slot, Set<Integer> taken) {
        take(Set.of(slot.number()), taken, slot.slotsLeft());
        return passJointly(slot.number());
    }

    private PassResult passJointly(int slot) {
        try {
            return pass.runJointly(slot);
        } catch (Exception failed) { // A commit that fails throws checked exceptions that nobody declares.
            LOG.log(
                    Level.WARNING,
                    failed,
                    () ->
                            "A batch of outbox events could not be committed in two phases together with its marks; its events"
                                    + " are published one by one. Reason: " + failed);
            return pass.runOneByOne(slot);
        }
    }
}
