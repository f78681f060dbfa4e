package dev.semel.metrics;

import dev.semel.tally.Tally;
import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.spi.Unmanaged;
import jakarta.inject.Inject;
import java.util.logging.Level;
import java.util.logging.Logger;

/** The meters of this application, where the server has MicroProfile Metrics; elsewhere nothing. */
@ApplicationScoped
class Meters {

    private static final Logger LOG = Logger.getLogger(Meters.class.getName());
    private static final String API = "org.eclipse.microprofile.metrics.MetricRegistry";

    private final Tally tally;
    private final Backlog backlog;

    @Resource(lookup = "java:app/AppName")
    private String application;

    private PlatformMeters platform;

    Meters() {
        this(null, null);
    }

    @Inject
    Meters(Tally tally, Backlog backlog) {
        this.tally = tally;
        this.backlog = backlog;
    }

    /** Whether there are any. */
    boolean begin() {
        if (!hasApi()) {
            LOG.log(Level.FINE, "This server has no MicroProfile Metrics; nothing is metered.");
            return false;
        }
        platform = new Unmanaged<>(PlatformMeters.class)
                .newInstance()
                .produce()
                .inject()
                .get();
        platform.register(application, backlog);
        return true;
    }

    void update() {
        platform.update(tally);
        backlog.look();
    }

    private static boolean hasApi() {
        try {
            Class.forName(API, false, Meters.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException absent) {
            return false;
        }
    }
}
