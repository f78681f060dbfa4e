package dev.semel.internal.node;

import dev.semel.internal.settings.RelaySettings;
import dev.semel.internal.settings.Semel;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** When the relay of this application polled last, and whether anything keeps it from publishing: in memory, for the heartbeat. */
@ApplicationScoped
public class RelayPulse {

    private RelaySettings settings;
    private Clock clock;
    private Instant startedAt;
    private volatile Poll last;

    RelayPulse() {}

    @Inject
    public RelayPulse(RelaySettings settings, @Semel Clock clock) {
        this.settings = settings;
        this.clock = clock;
        this.startedAt = clock.instant();
    }

    /** The relay has polled; the trouble is a sentence that says why it can publish nothing now, or null. */
    public void polled(String trouble) {
        last = new Poll(clock.instant(), trouble);
    }

    /** What to tell of the relay; empty if it is switched off. */
    public Optional<RelaySign> sign() {
        if (!settings.enabled()) {
            return Optional.empty();
        }
        Instant now = clock.instant();
        Poll poll = last;
        Duration age = poll == null ? null : Duration.between(poll.at(), now);
        Duration since = poll == null ? Duration.between(startedAt, now) : age;
        return Optional.of(
                new RelaySign(age, settings.pollInterval().minus(since), poll == null ? null : poll.trouble()));
    }

    private record Poll(Instant at, String trouble) {}
}
