package dev.semel.internal.startup.lint;

import dev.semel.internal.platform.PeriodicWork;
import dev.semel.internal.platform.PlatformProof;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Optional;

/** The linter's look at a broker that could not be reached at the start: once, when it has answered. */
@ApplicationScoped
class LateLint implements PeriodicWork {

    private static final Duration AGAIN = Duration.ofSeconds(2);

    private final Linter linter;
    private final PlatformProof proof;
    private volatile boolean hasLooked;

    @SuppressWarnings("NullAway") // For a proxy of CDI.
    LateLint() {
        this(null, null);
    }

    @Inject
    LateLint(Linter linter, PlatformProof proof) {
        this.linter = linter;
        this.proof = proof;
    }

    /** Only where the broker's answer is still to come. */
    @Override
    public Optional<Period> period() {
        return isAnswered() ? Optional.empty() : Optional.of(Period.every(AGAIN));
    }

    @Override
    public void run() {
        if (!hasLooked && isAnswered()) {
            linter.lookAtBroker();
            hasLooked = true;
        }
    }

    private boolean isAnswered() {
        return proof.missing() == null;
    }

    @Override
    public String failure() {
        return "The linter could not look at the broker, which answers now; it tries again every " + AGAIN.toSeconds()
                + " s.";
    }
}
