package dev.semel.outbox.relay.breaker;

import dev.semel.settings.RelaySettings;
import jakarta.annotation.PostConstruct;
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
import jakarta.inject.Inject;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Looks after troubled destinations at every poll interval, apart from the relay's timer, which a long drain keeps busy. */
@Singleton(name = "SemelBreakerTimer")
@Startup
@DependsOn("SemelStartup")
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class BreakerTimer {

    private static final Logger LOG = Logger.getLogger(BreakerTimer.class.getName());

    @Inject
    private Breaker breaker;

    @Inject
    private RelaySettings settings;

    @Resource
    private TimerService timers;

    private boolean isDatabaseDown;

    @PostConstruct
    void start() {
        if (settings.enabled()) {
            long interval = settings.pollInterval().toMillis();
            timers.createIntervalTimer(interval, interval, new TimerConfig(null, false));
        }
    }

    // A timer that throws is not called again for five minutes.
    @Timeout
    void tick() {
        try {
            breaker.tend();
            isDatabaseDown = false;
        } catch (Throwable broken) {
            Level level = isDatabaseDown ? Level.FINE : Level.WARNING;
            isDatabaseDown = true;
            LOG.log(level, "The troubled destinations could not be read; the next look is at the next poll.", broken);
        }
    }
}
