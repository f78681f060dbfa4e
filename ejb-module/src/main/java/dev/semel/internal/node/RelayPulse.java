package dev.semel.internal.node;

import dev.semel.internal.settings.RelaySettings;
import dev.semel.internal.settings.Semel;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** When the relay of this application looked last, and whether anything keeps it from publishing: in memory, for the heartbeat. */
@ApplicationScoped
public class RelayPulse {

    private RelaySettings settings;
    private Clock clock;
    private Instant startedAt;
    private volatile Look last;

    RelayPulse() {}

    @Inject
    public RelayPulse(RelaySettings settings, @Semel Clock clock) {
        this.settings = settings;
        this.clock = clock;
        this.startedAt = clock.instant();
    }

    /** The relay has looked; the trouble is a sentence that says why it can publish nothing now, or null. */
    public void looked(String trouble) {
        last = new Look(clock.instant(), trouble);
    }

    /** What to tell of the relay; empty if it is switched off. */
    public Optional<RelaySign> sign() {
        if (!settings.enabled()) {
            return Optional.empty();
        }
        Instant now = clock.instant();
        Look look = last;
        Duration age = look == null ? null : Duration.between(look.at(), now);
        Duration since = look == null ? Duration.between(startedAt, now) : age;
        return Optional.of(
                new RelaySign(age, settings.pollInterval().minus(since), look == null ? null : look.trouble()));
    }

    private record Look(Instant at, String trouble) {}
}
