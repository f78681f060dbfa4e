package dev.semel.internal.outbox.destination;

import dev.semel.internal.history.BackOff;
import dev.semel.internal.outbox.relay.RelayTrigger;
import dev.semel.internal.outbox.store.Address;
import dev.semel.internal.outbox.store.DestinationStore;
import dev.semel.internal.outbox.store.UnhealthyDestination;
import dev.semel.internal.platform.PeriodicWork;
import dev.semel.internal.platform.Transactions;
import dev.semel.internal.settings.RelaySettings;
import dev.semel.internal.settings.Semel;
import jakarta.enterprise.concurrent.ManagedExecutorService;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.random.RandomGenerator;

/**
 * A destination that takes nothing holds back its own events, and no others.
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
@Dependent
class CircuitBreaker implements PeriodicWork {

    private static final Logger LOG = Logger.getLogger(CircuitBreaker.class.getName());
    private static final int FIRST_LOT = 500;
    private static final int LARGEST_LOT = 16_000;
    private static final int MOST_PROBES = 4;
    // Longer than the broker may take to refuse an event.
    private static final Duration LONGEST_PROBE = Duration.ofMinutes(2);

    private final BackOff backOff = new BackOff(RandomGenerator.getDefault());
    private final Map<Address, Integer> lots = new ConcurrentHashMap<>();
    private final Set<Address> probed = ConcurrentHashMap.newKeySet();
    private final DestinationStore store;
    private final Transactions transactions;
    private final Probe probe;
    private final RelayTrigger trigger;
    private final RelaySettings.Isolation settings;

    @Inject
    @Semel
    ManagedExecutorService threads;

    @Inject
    CircuitBreaker(
            DestinationStore store,
            Transactions transactions,
            Probe probe,
            RelayTrigger trigger,
            RelaySettings.Isolation settings) {
        this.store = store;
        this.transactions = transactions;
        this.probe = probe;
        this.trigger = trigger;
        this.settings = settings;
    }

    /** Apart from the relay's polls, which a long drain keeps busy. */
    @Override
    public Optional<Period> period() {
        return trigger.pollInterval().map(Period::every);
    }

    @Override
    public String failure() {
        return "The unhealthy destinations could not be read; the next look is at the next poll.";
    }

    @Override
    public void run() {
        if (!trigger.isProved()) {
            return;
        }
        List<UnhealthyDestination> unhealthy = transactions.inNew(store::unhealthy);
        lots.keySet()
                .retainAll(unhealthy.stream().map(UnhealthyDestination::address).toList());
        for (UnhealthyDestination destination : unhealthy) {
            tryTo(() -> lookAfter(destination), destination.address());
        }
    }

    private static void tryTo(Runnable work, Address address) {
        try {
            work.run();
        } catch (RuntimeException failed) {
            LOG.log(
                    Level.WARNING,
                    failed,
                    () -> "The " + address
                            + " could not be looked after; its events stay as they are until the next look.");
        }
    }

    private void lookAfter(UnhealthyDestination destination) {
        switch (destination.state()) {
            case OPEN -> probe(destination);
            case RECOVERING -> release(destination);
            case PAUSED, CLOSED -> lots.remove(destination.address());
        }
    }

    private void probe(UnhealthyDestination destination) {
        Address address = destination.address();
        lots.remove(address);
        if (!destination.isProbeSet()) {
            Duration wait = backOff.after(destination.failures(), settings.probes());
            transactions.inNew(() -> store.scheduleProbe(address, wait));
        } else if (destination.isProbeDue() && probed.size() < MOST_PROBES && probed.add(address)) {
            begin(address);
        }
    }

    // A full address with the policy BLOCK keeps a probe for many seconds, and others are to be released in that time.
    private void begin(Address address) {
        try {
            threads.execute(() -> tryTo(() -> send(address), address));
        } catch (RuntimeException | Error noThread) {
            probed.remove(address);
            throw noThread;
        }
    }

    private void send(Address address) {
        try {
            boolean isOurs = transactions.inNew(() -> store.claimProbe(address, LONGEST_PROBE));
            if (isOurs && probe.run(address)) {
                LOG.log(Level.INFO, "The {0} takes events again; those that were held follow.", address);
                trigger.wake();
            }
        } finally {
            probed.remove(address);
        }
    }

    private void release(UnhealthyDestination destination) {
        Address address = destination.address();
        int lot = lots.merge(address, FIRST_LOT, (last, first) -> Math.min(last * 2, LARGEST_LOT));
        if (transactions.inNew(() -> store.release(address, lot)) > 0) {
            trigger.wake();
        } else if (destination.isOld()) {
            transactions.inNew(() -> store.settle(address));
        }
    }
}
