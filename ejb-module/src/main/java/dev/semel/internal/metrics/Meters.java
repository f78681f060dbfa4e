package dev.semel.internal.metrics;

import dev.semel.internal.counter.Counters;
import dev.semel.internal.counter.Latencies;
import dev.semel.internal.counter.copy.SkippedCopies;
import dev.semel.internal.platform.PeriodicWork;
import dev.semel.internal.settings.Semel;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.spi.Unmanaged;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;

/** The meters of this application, where the server has MicroProfile Metrics; elsewhere nothing. */
@Dependent
class Meters implements PeriodicWork {

    private static final Logger LOG = Logger.getLogger(Meters.class.getName());
    private static final Duration INTERVAL = Duration.ofSeconds(5);
    private static final String API = "org.eclipse.microprofile.metrics.MetricRegistry";

    private final Counters counters;
    private final Latencies latencies;
    private final SkippedCopies copies;
    private final Readings readings;

    @Inject
    @Semel
    private String application;

    private Optional<PlatformMeters> platform = Optional.empty();

    @Inject
    Meters(Counters counters, Latencies latencies, SkippedCopies copies, Readings readings) {
        this.counters = counters;
        this.latencies = latencies;
        this.copies = copies;
        this.readings = readings;
    }

    // Meters are no reason not to start. Their class is loaded only where its own types are.
    @Override
    public Optional<Period> period() {
        try {
            Class.forName(API, false, Meters.class.getClassLoader());
            PlatformMeters meters = new Unmanaged<>(PlatformMeters.class)
                    .newInstance()
                    .produce()
                    .inject()
                    .get();
            meters.register(application, readings.backlog, readings.stranded);
            latencies.show(meters);
            platform = Optional.of(meters);
            return Optional.of(Period.fromNowEvery(INTERVAL));
        } catch (ClassNotFoundException absent) {
            LOG.log(Level.FINE, "This server has no MicroProfile Metrics; nothing is metered.");
        } catch (RuntimeException | LinkageError unusable) {
            LOG.log(
                    Level.WARNING,
                    unusable,
                    () -> "MicroProfile Metrics cannot be used; nothing is metered until the next start. Reason: "
                            + unusable);
        }
        return Optional.empty();
    }

    @Override
    public String failure() {
        return "The outbox could not be read; its meters say so until the next reading.";
    }

    @Override
    public void run() {
        platform.ifPresent(this::update);
    }

    private void update(PlatformMeters meters) {
        meters.update(counters);
        meters.update(copies.sinceStart());
        readings.read();
        meters.showPartitions(readings.partitions);
    }
}
