package dev.semel.internal.idempotency.poison;

import dev.semel.internal.history.Failure;
import dev.semel.internal.platform.PeriodicWork;
import dev.semel.internal.platform.Transactions;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Marks that the database did not let go when their deliveries were over: a later death would count against innocent keys. */
@ApplicationScoped
class UnremovedMarks implements PeriodicWork {

    private static final Logger LOG = Logger.getLogger(UnremovedMarks.class.getName());
    private static final Duration INTERVAL = Duration.ofSeconds(5);

    private final Set<UUID> marks = ConcurrentHashMap.newKeySet();
    private final InFlightDeliveries inFlight;
    private final Transactions transactions;

    UnremovedMarks() {
        this(null, null);
    }

    @Inject
    UnremovedMarks(InFlightDeliveries inFlight, Transactions transactions) {
        this.inFlight = inFlight;
        this.transactions = transactions;
    }

    void add(UUID mark) {
        marks.add(mark);
    }

    @Override
    public Optional<Period> period() {
        return Optional.of(Period.every(INTERVAL));
    }

    @Override
    public String failure() {
        return "Marks of deliveries that are over stay for now; it is tried again every " + INTERVAL.toSeconds()
                + " s.";
    }

    @Override
    public void run() {
        for (UUID mark : marks) {
            transactions.doInNew(() -> inFlight.end(mark));
            marks.remove(mark);
        }
    }

    @Override
    public void end() {
        try {
            run();
        } catch (RuntimeException failed) {
            LOG.log(
                    Level.WARNING,
                    "Marks of deliveries that are over stay, and count as a death over each of their keys: {0}",
                    Failure.root(failed));
        }
    }
}
