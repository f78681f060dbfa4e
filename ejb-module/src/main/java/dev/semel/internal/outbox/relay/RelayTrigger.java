package dev.semel.internal.outbox.relay;

import dev.semel.internal.settings.RelaySettings;
import dev.semel.internal.settings.RelaySettings.Linger;
import dev.semel.internal.settings.Semel;
import jakarta.enterprise.concurrent.ManagedExecutorService;
import jakarta.enterprise.concurrent.ManagedScheduledExecutorService;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.logging.Level;
import java.util.logging.Logger;

/** The relay of this node, as others see it. It is woken after a commit, so that no event waits for the timer. */
@ApplicationScoped
public class RelayTrigger {

    private static final Logger LOG = Logger.getLogger(RelayTrigger.class.getName());

    private final AtomicBoolean isOnItsWay = new AtomicBoolean();
    // Named by commits that linger: a pass that runs already must not see them, or it would take each by itself.
    private final Set<Integer> lingering = ConcurrentHashMap.newKeySet();

    @Inject
    OutboxRelay relay;

    @Inject
    ReadySlots ready;

    @Inject
    RelaySettings settings;

    @Inject
    Linger linger;

    @Inject
    @Semel
    ManagedExecutorService executor;

    @Inject
    @Semel
    ManagedScheduledExecutorService timer;

    /**
     * Asks for a drain of these slots on another thread, after the linger that is set. Many calls until it begins ask for one drain. Never
     * blocks and never throws: the commit has happened, and the timer finds what a call missed.
     */
    public void wake(Set<Integer> slots) {
        if (linger.isSet()) {
            lingering.addAll(slots);
        } else {
            ready.add(slots);
        }
        wake(false);
    }

    /** Asks for a scan of all slots, too. */
    public void wake() {
        ready.wantLook();
        wake(false);
    }

    /** The same, and during an outage too: for a caller that has just heard from the broker. */
    public void wakeInAnyCase() {
        ready.wantLook();
        wake(true);
    }

    /** How often its timer asks; empty if it is switched off on this node. */
    public Optional<Duration> pollInterval() {
        return settings.enabled() ? Optional.of(settings.pollInterval()) : Optional.empty();
    }

    /** Whether it works here: the server's transactions are what it takes them for. */
    public boolean isProved() {
        return relay.isProved();
    }

    private void wake(boolean isBrokerHeard) {
        try {
            boolean isInVain = relay.isHeldUp() && !isBrokerHeard;
            if (settings.enabled() && !isInVain && isOnItsWay.compareAndSet(false, true)) {
                send();
            }
        } catch (RuntimeException notNow) {
            LOG.log(Level.FINE, "The relay could not be woken after a commit; its timer takes over.", notNow);
        }
    }

    private void send() {
        try {
            if (linger.isSet()) {
                timer.schedule(this::drain, linger.longest().toMillis(), TimeUnit.MILLISECONDS);
            } else {
                executor.execute(this::drain);
            }
        } catch (RuntimeException | Error noThread) {
            isOnItsWay.set(false);
            throw noThread;
        }
    }

    private void drain() {
        isOnItsWay.set(false);
        try {
            nameThoseThatLingered();
            relay.drainKnown();
        } catch (RuntimeException broken) {
            LOG.log(Level.WARNING, "A drain of the outbox broke off; the timer starts the next one.", broken);
        }
    }

    // One that is named once more by then is on the list all the same, and its events are committed.
    private void nameThoseThatLingered() {
        List<Integer> named = List.copyOf(lingering);
        lingering.removeAll(named);
        ready.add(named);
    }
}
