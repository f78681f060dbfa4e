package dev.semel.outbox.relay.breaker;

import dev.semel.history.BackOff;
import dev.semel.outbox.relay.RelayNudge;
import dev.semel.outbox.store.Address;
import dev.semel.outbox.store.TroubledDestination;
import dev.semel.settings.RelaySettings;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.random.RandomGenerator;

/**
 * A destination that takes nothing holds back its own events, and nobody else's.
 *
 * <ol>
 *   <li>When the broker answers but refuses an address (it is full, the user may not send there), the relay opens that
 *       destination for all nodes: a row of {@code semel_destination}. No attempt is counted. An operator's pause is the same,
 *       but ends only when an operator resumes it.
 *   <li>While it is open or paused, a relay pass that meets events for it changes them from pending to held, each once, in one
 *       statement for the batch, and reads on. So they are out of the index that passes read, however many they are; they
 *       keep their place, and hold back what follows them in their groups, wherever that goes.
 *   <li>After a back-off one node claims the probe, by a guarded statement. It takes the first held event that nothing else
 *       holds back, under the lock of its slot, and sends it ({@link Probe}).
 *   <li>Refused as before: the next probe comes after a longer time. No answer at all: an outage, the probe did not count.
 *       Taken, or refused for a reason of the event's own: the destination recovers.
 *   <li>While it recovers, its events are published as usual, and those held become pending again in the order of their
 *       appends, by slot and in lots that double: if it is full again soon, few have moved in vain.
 *   <li>Once nothing is held any more, and no pass can be left that saw it open, it is closed, and its failures are
 *       forgotten.
 * </ol>
 */
@ApplicationScoped
class Breaker {

    private static final Logger LOG = Logger.getLogger(Breaker.class.getName());
    private static final int FIRST_LOT = 500;
    private static final int LARGEST_LOT = 16_000;

    private final BackOff backOff = new BackOff(RandomGenerator.getDefault());
    private final Map<Address, Integer> lots = new ConcurrentHashMap<>();
    private final Care care;
    private final Probe probe;
    private final RelayNudge nudge;
    private final RelaySettings.Isolation settings;

    Breaker() {
        this(null, null, null, null);
    }

    @Inject
    Breaker(Care care, Probe probe, RelayNudge nudge, RelaySettings.Isolation settings) {
        this.care = care;
        this.probe = probe;
        this.nudge = nudge;
        this.settings = settings;
    }

    /** Does for each troubled destination what is due. */
    void tend() {
        List<TroubledDestination> troubled = care.troubled();
        lots.keySet()
                .retainAll(troubled.stream().map(TroubledDestination::address).toList());
        for (TroubledDestination destination : troubled) {
            try {
                tend(destination);
            } catch (RuntimeException failed) {
                LOG.log(
                        Level.WARNING,
                        failed,
                        () -> "The " + destination.address() + " could not be looked after; its events stay as they are"
                                + " until the next look.");
            }
        }
    }

    private void tend(TroubledDestination destination) {
        switch (destination.state()) {
            case OPEN -> probe(destination);
            case RECOVERING -> release(destination);
            case PAUSED, CLOSED -> lots.remove(destination.address());
        }
    }

    private void probe(TroubledDestination destination) {
        Address address = destination.address();
        lots.remove(address);
        if (!destination.isProbeSet()) {
            care.scheduleProbe(address, backOff.after(destination.failures(), settings.probes()));
        } else if (destination.isProbeDue() && care.claimProbe(address) && probe.run(address)) {
            LOG.log(Level.INFO, "The {0} takes events again; those that were held follow.", address);
            nudge.wake();
        }
    }

    private void release(TroubledDestination destination) {
        Address address = destination.address();
        int lot = lots.merge(address, FIRST_LOT, (last, first) -> Math.min(last * 2, LARGEST_LOT));
        if (care.release(address, lot) > 0) {
            nudge.wake();
        } else if (destination.isOld()) {
            care.settle(address);
        }
    }
}
