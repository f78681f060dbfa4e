package dev.semel.console.operations;

import dev.semel.admin.operation.OperationDetail;
import dev.semel.console.follow.Followed;
import java.io.Serializable;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * An operation as its rows were counted last. While it works they are counted at each look: it changes them. Once it has ended, what it did
 * is final, and only what it retried goes on: that is counted every ten seconds as long as it may end soon, and then once a minute.
 */
final class Counted implements Serializable {

    private static final long serialVersionUID = 1L;
    private static final Duration SOON = Duration.ofSeconds(10);
    private static final Duration LATER = Duration.ofMinutes(1);

    private OperationDetail last;
    private Instant lastAt;

    /** Null if the operation is gone. */
    OperationDetail get(Supplier<Optional<OperationDetail>> count, Instant now) {
        if (last == null || isDue(now)) {
            last = count.get().orElse(null);
            lastAt = now;
        }
        return last;
    }

    /** The next look counts. */
    void forget() {
        last = null;
    }

    private boolean isDue(Instant now) {
        if (!last.operation().hasEnded()) {
            return true;
        }
        boolean isFinal = last.helped() == null || last.helped().open() == 0;
        Duration until = Followed.isSoon(last.operation().endedAt(), now) ? SOON : LATER;
        return !isFinal && !lastAt.plus(until).isAfter(now);
    }
}
