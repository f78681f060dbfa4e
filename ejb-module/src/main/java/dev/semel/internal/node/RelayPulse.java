package dev.semel.internal.node;

import dev.semel.internal.settings.RelaySettings;
import dev.semel.internal.settings.Semel;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** When the relay of this application polled last, and whether anything keeps it from publishing: in memory, for the heartbeat. */
@ApplicationScoped
public class RelayPulse {

    private RelaySettings settings;
    private Clock clock;
    private Instant startedAt;
    private volatile @Nullable Poll last;

    @SuppressWarnings("NullAway") // For a proxy of CDI.
    RelayPulse() {}

    @Inject
    public RelayPulse(RelaySettings settings, @Semel Clock clock) {
        this.settings = settings;
        this.clock = clock;
        this.startedAt = clock.instant();
    }

    /** The relay has polled; the trouble is a sentence that says why it can publish nothing now, or null. */
    public void polled(@Nullable String trouble) {
        last = new Poll(clock.instant(), trouble);
    }

    /** What to tell of the relay; empty if it is switched off. */
    public Optional<RelaySign> sign() {
        if (!settings.enabled()) {
            return Optional.empty();
        }
        Instant now = clock.instant();
        Poll poll = last;
        if (poll == null) {
            return Optional.of(new RelaySign(null, pollsWithin(startedAt, now), null));
        }
        Duration age = Duration.between(poll.at(), now);
        return Optional.of(new RelaySign(age, pollsWithin(poll.at(), now), poll.trouble()));
    }

    // A clock that was set back leaves a poll in the future.
    private Duration pollsWithin(Instant since, Instant now) {
        return settings.pollInterval().minus(Duration.between(since, now).abs());
    }

    private record Poll(Instant at, @Nullable String trouble) {}
}
