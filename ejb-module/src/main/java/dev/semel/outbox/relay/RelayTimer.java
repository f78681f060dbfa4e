package dev.semel.outbox.relay;

import dev.semel.settings.RelaySettings;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.ejb.ConcurrencyManagement;
import jakarta.ejb.ConcurrencyManagementType;
import jakarta.ejb.DependsOn;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.Timeout;
import jakarta.ejb.TimerConfig;
import jakarta.ejb.TimerService;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.enterprise.concurrent.ManagedExecutorService;
import jakarta.inject.Inject;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Has due events looked for at every poll interval: the net below the nudges, and the clock of everything scheduled. The work
 * is done on another thread, as after a commit: a drain may last for hours, and what it has set aside is looked at again
 * when somebody asks.
 */
@Singleton(name = "SemelRelayTimer")
@Startup
@DependsOn("SemelStartup")
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class RelayTimer {

    private static final Logger LOG = Logger.getLogger(RelayTimer.class.getName());

    @Inject
    private OutboxRelay relay;

    @Inject
    private RelaySettings settings;

    @Resource
    private TimerService timers;

    @Resource(lookup = "java:comp/DefaultManagedExecutorService")
    private ManagedExecutorService threads;

    public RelayTimer() {}

    RelayTimer(OutboxRelay relay, RelaySettings settings, TimerService timers, ManagedExecutorService threads) {
        this.relay = relay;
        this.settings = settings;
        this.timers = timers;
        this.threads = threads;
    }

    @PostConstruct
    void start() {
        if (settings.enabled()) {
            long interval = settings.pollInterval().toMillis();
            timers.createIntervalTimer(interval, interval, new TimerConfig(null, false));
        } else {
            LOG.info("The relay is switched off on this node (semel.relay.enabled); other nodes publish its events.");
        }
    }

    // A timer that throws is not called again for five minutes.
    @Timeout
    void tick() {
        try {
            threads.execute(this::drain);
        } catch (RuntimeException noThread) {
            LOG.log(Level.FINE, "No thread for the drain at this poll; it is done by the timer's own.", noThread);
            drain();
        }
    }

    private void drain() {
        try {
            relay.drain();
        } catch (Throwable broken) {
            LOG.log(Level.SEVERE, "A drain of the outbox broke off; the next one starts at the next poll.", broken);
        }
    }

    @PreDestroy
    void stop() {
        if (settings.enabled()) {
            try {
                relay.stop();
            } catch (InterruptedException hurried) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
