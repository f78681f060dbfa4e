package dev.semel.internal.startup.probe;

import dev.semel.internal.platform.PeriodicWork;
import dev.semel.internal.platform.PlatformProof;
import dev.semel.internal.startup.probe.PlatformProbe.Part;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;

/**
 * Withholds the proof of the platform until the probe has succeeded. It is tried once at the start, where an unsafe server ends the
 * start; and if the broker could not be reached then, again every few seconds. Calls do not wait for the broker.
 */
@ApplicationScoped
public class PlatformTrial implements PeriodicWork {

    private static final Duration AGAIN = Duration.ofSeconds(2);
    private static final String UNPROVED =
            "The server's transactions have not been seen to be what Semel needs; that is tried again every "
                    + AGAIN.toSeconds() + " s.";

    private final PlatformProbe probe;
    private final PlatformProof proof;

    @SuppressWarnings("NullAway") // For a proxy of CDI.
    PlatformTrial() {
        this(null, null);
    }

    @Inject
    PlatformTrial(PlatformProbe probe, PlatformProof proof) {
        this.probe = probe;
        this.proof = proof;
    }

    /** @throws IllegalStateException with a sentence if the server is unsafe */
    public void begin() {
        proof.withhold(UNPROVED);
        proveIfAnswered();
    }

    private boolean proveIfAnswered() {
        boolean isDatabaseProved = probe.isAnswered(Part.DATABASE);
        if (isDatabaseProved && !isUnsafe()) {
            proof.giveForCalls();
        }
        boolean isProved = isDatabaseProved && probe.isAnswered(Part.BROKER);
        if (isProved) {
            proof.give();
        }
        return isProved;
    }

    private boolean isUnsafe() {
        return !UNPROVED.equals(proof.missing());
    }

    /** Only where the start could not know. */
    @Override
    public Optional<Period> period() {
        return isProved() ? Optional.empty() : Optional.of(Period.every(AGAIN));
    }

    private boolean isProved() {
        return proof.missing() == null;
    }

    @Override
    public String failure() {
        return "No event is published and no message taken, because the server's transactions are not what Semel needs. It was seen"
                + " only now, because the broker could not be reached at the start. They are tried again every "
                + AGAIN.toSeconds() + " s; if no attempt succeeds, stop the application and mend the configuration.";
    }

    @Override
    public void run() {
        if (isProved()) {
            return;
        }
        try {
            if (!proveIfAnswered() && isUnsafe()) {
                // Without an answer the last one still holds.
                throw new IllegalStateException(proof.missing());
            }
        } catch (RuntimeException unsafe) {
            proof.withhold(Objects.requireNonNullElse(unsafe.getMessage(), unsafe.toString()));
            throw unsafe;
        }
    }
}
