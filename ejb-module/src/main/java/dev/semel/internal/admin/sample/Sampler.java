package dev.semel.internal.admin.sample;

import dev.semel.internal.platform.PeriodicWork;
import dev.semel.internal.platform.Transactions;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Optional;

/**
 * Takes the sample of each minute, once for all nodes: each asks several times a minute whether there is one, and of those who
 * measure at the same time the primary key lets one write. No message waits for it: totals are what the nodes have written down.
 */
@Dependent
class Sampler implements PeriodicWork {

    /** Short enough that no minute passes between two beginnings. */
    private static final Duration INTERVAL = Duration.ofSeconds(20);

    private final Measurement measurement;
    private final SampleStore samples;
    private final Transactions transactions;

    @Inject
    Sampler(Measurement measurement, SampleStore samples, Transactions transactions) {
        this.measurement = measurement;
        this.samples = samples;
        this.transactions = transactions;
    }

    @Override
    public Optional<Period> period() {
        return Optional.of(Period.fromNowEvery(INTERVAL));
    }

    @Override
    public String failure() {
        return "No sample could be taken for the page of trends, which shows a gap until one can; it is tried again in "
                + INTERVAL + ".";
    }

    @Override
    public void run() {
        transactions.doInNew(this::sample);
    }

    private void sample() {
        if (samples.isTaken()) {
            return;
        }
        Sample minute = measurement.now();
        if (samples.add(minute)) {
            samples.purge(minute.takenAt());
        }
    }
}
