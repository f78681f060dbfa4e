package dev.semel.outbox.relay.lookout;

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
import java.time.Duration;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Looks every quarter of a minute whether a destination is to be asked about. */
@Singleton(name = "SemelLookoutTimer")
@Startup
@DependsOn("SemelStartup")
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class LookoutTimer {

    private static final Logger LOG = Logger.getLogger(LookoutTimer.class.getName());
    private static final long INTERVAL = Duration.ofSeconds(15).toMillis();

    @Inject
    private Lookout lookout;

    @Inject
    private RelaySettings settings;

    @Resource
    private TimerService timers;

    @PostConstruct
    void start() {
        if (settings.enabled()) {
            timers.createIntervalTimer(INTERVAL, INTERVAL, new TimerConfig(null, false));
        }
    }

    // A timer that throws is not called again for five minutes.
    @Timeout
    void tick() {
        try {
            lookout.look();
        } catch (Throwable broken) {
            LOG.log(Level.FINE, "Nobody could look who listens; the next look is soon.", broken);
        }
    }
}
