package dev.semel.outbox.relay;

import dev.semel.settings.RelaySettings;
import dev.semel.settings.Semel;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Takes committed events to the broker, until none is due.
 *
 * <ol>
 *   <li>An application runs one drain at a time; asked for meanwhile, it starts over at the end ({@link DrainGate}).
 *   <li>While an outage lasts, ask the broker for an answer first, and touch nothing else without one.
 *   <li>A drain is a row of sweeps, a sweep is one pass for each slot with something to publish. Sweep again while any
 *       slot may have more; a slot gets its next pass only when all others had theirs.
 *   <li>A pass ({@link RelayPass}) is one database transaction: lock the least recently served free slot, read its next
 *       due events in order. The lock keeps other nodes away, and the database frees it if this node dies.
 *   <li>Publish the whole batch in one transaction of the broker, the database's suspended.
 *   <li>Mark the batch published in one statement that is guarded by the status it was read in; commit. A crash between
 *       the two commits sends the same events again; the broker drops them by their ids.
 *   <li>If the batch failed, or nobody knows whether it did: publish the same events one by one, outside any transaction
 *       ({@link OneByOne}). Those the broker already has it drops silently, and a guilty one fails alone: its attempt is
 *       counted, its group waits behind it.
 *   <li>If the broker does not answer at all, it is an outage: the pass keeps what it has achieved, the drain ends,
 *       nothing is counted against any event.
 * </ol>
 *
 * With {@code semel.relay.transaction=xa} the messages and the marks of a batch are committed together, in two phases. A
 * batch that fails is rolled back whole and goes one by one as ever, the database's transaction being one of its own then:
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
    private final DrainGate gate = new DrainGate();

    OutboxRelay() {
        this(null, null, null, null);
    }

    @Inject
    OutboxRelay(RelayPass pass, EventPublisher publisher, RelaySettings settings, @Semel Clock clock) {
        this.pass = pass;
        this.publisher = publisher;
        this.settings = settings;
        this.outage = new Outage(clock);
    }

    /** Publishes all that is due, unless a drain is running already: that one then starts over. */
    void drain() {
        if (!gate.enter()) {
            return;
        }
        boolean isOver = false;
        try {
            while (!isOver) {
                tryToSweep();
                isOver = gate.leave();
            }
        } finally {
            if (!isOver) {
                gate.abandon();
            }
        }
    }

    /** Whether only the timer should try, because an outage lasts. */
    boolean isHeldUp() {
        return outage.lasts();
    }

    /** Lets the running pass end and starts no other. */
    void stop() throws InterruptedException {
        gate.close(LONGEST_STOP);
    }

    private void tryToSweep() {
        try {
            Optional<Exception> silence = outage.lasts() ? publisher.findOutage() : Optional.empty();
            if (silence.isEmpty()) {
                boolean mayHaveMore = true;
                while (mayHaveMore) {
                    mayHaveMore = sweep();
                }
            }
        } catch (RuntimeException failed) {
            outage.begin(
                    "A relay pass failed; its events stay pending, no attempt is counted, and the relay tries again at"
                            + " every poll interval. Reason: " + failed.getMessage(),
                    failed);
        }
    }

    private boolean sweep() {
        Set<Integer> served = new HashSet<>();
        boolean mayHaveMore = false;
        while (!gate.isClosed()) {
            PassResult result = settings.isJoint() ? passJointly(served) : pass.run(served);
            if (result.outage() != null) {
                outage.begin(
                        "The broker cannot be reached; the events stay pending, no attempt is counted, and the relay"
                                + " asks again at every poll interval. Reason: "
                                + result.outage().getMessage(),
                        result.outage());
                return false;
            }
            outage.end();
            if (result.slot() == null) {
                return mayHaveMore;
            }
            served.add(result.slot());
            mayHaveMore |= result.mayHaveMore();
        }
        return false;
    }

    private PassResult passJointly(Set<Integer> served) {
        if (!pass.findsWork(served)) {
            return PassResult.nothingToServe();
        }
        try {
            return pass.runJointly(served);
        } catch (Exception failed) { // A commit that fails throws checked exceptions that nobody declares.
            LOG.log(
                    Level.WARNING,
                    failed,
                    () ->
                            "A batch of outbox events could not be committed in two phases together with its marks; its events"
                                    + " are published one by one. Reason: " + failed);
            return pass.runOneByOne(served);
        }
    }
}
