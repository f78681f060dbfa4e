package dev.semel.internal.health;

import dev.semel.internal.node.RelayPulse;
import dev.semel.internal.node.RelaySign;
import dev.semel.internal.platform.PeriodicWork;
import dev.semel.internal.platform.PlatformProof;
import dev.semel.internal.settings.Semel;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * What this node needs for its work, and whether it has it. Database and broker were asked a few seconds ago, so that a probe costs
 * them nothing, however often it comes.
 */
@ApplicationScoped
public class Readiness implements PeriodicWork {

    static final Duration INTERVAL = Duration.ofSeconds(5);

    /** Of what is known, and of a relay that should have polled: one that hangs does not say so. */
    static final Duration PATIENCE = Duration.ofSeconds(30);

    private static final Logger LOG = Logger.getLogger(Readiness.class.getName());

    @Inject
    @Semel
    private String application;

    private Iterable<Part> parts;
    private RelayPulse relay;
    private PlatformProof proof;
    private Clock clock;
    private volatile Reading last = new Reading(Instant.MIN, Map.of());

    private record Reading(Instant at, Map<String, Boolean> answers) {}

    @SuppressWarnings("NullAway") // For a proxy of CDI.
    Readiness() {}

    @Inject
    Readiness(@Any Instance<Part> parts, RelayPulse relay, PlatformProof proof, @Semel Clock clock) {
        this((Iterable<Part>) parts, relay, proof, clock);
    }

    Readiness(Iterable<Part> parts, RelayPulse relay, PlatformProof proof, Clock clock) {
        this.parts = parts;
        this.relay = relay;
        this.proof = proof;
        this.clock = clock;
    }

    /** Never where no probe can ask. */
    @Override
    public Optional<Period> period() {
        return HealthExtension.isThere() ? Optional.of(Period.fromNowEvery(INTERVAL)) : Optional.empty();
    }

    @Override
    public String failure() {
        return "It could not be seen whether this node is ready, so probes are told that it is not; it is tried again every "
                + INTERVAL.toSeconds() + " s.";
    }

    @Override
    public void run() {
        Map<String, Boolean> answers = new TreeMap<>();
        parts.forEach(part -> answers.put(part.name(), answers(part)));
        last = new Reading(clock.instant(), answers);
    }

    // Why it does not is told in the log by what needs it for its work.
    private static boolean answers(Part part) {
        try {
            return part.answers();
        } catch (RuntimeException silent) {
            LOG.log(Level.FINE, silent, () -> "The " + part.name() + " does not answer.");
            return false;
        }
    }

    /** The name of the application, as the server knows it. */
    public String application() {
        return application;
    }

    /** By name, whether this node has what it needs; a relay that is switched off is no part of it. */
    public Map<String, Boolean> now() {
        Reading reading = last;
        // A clock that was set back leaves a reading in the future.
        boolean isRecent = Duration.between(reading.at(), clock.instant()).abs().compareTo(PATIENCE) < 0;
        Map<String, Boolean> all = new TreeMap<>();
        parts.forEach(part -> all.put(part.name(), isRecent && reading.answers().getOrDefault(part.name(), false)));
        all.put("transactions", proof.missing() == null);
        relay.sign().ifPresent(sign -> all.put("relay", isAtWork(sign)));
        return all;
    }

    private static boolean isAtWork(RelaySign sign) {
        return sign.trouble() == null && sign.pollsWithin().compareTo(PATIENCE.negated()) > 0;
    }
}
