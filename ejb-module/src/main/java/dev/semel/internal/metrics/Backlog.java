package dev.semel.internal.metrics;

import dev.semel.internal.outbox.operator.OutboxMonitor;
import dev.semel.internal.outbox.operator.OutboxState;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.function.ToIntFunction;

/** What waited in the outbox a few seconds ago: whoever scrapes asks the database nothing. */
@ApplicationScoped
class Backlog {

    private final OutboxMonitor outbox;
    private volatile OutboxState last;

    Backlog() {
        this(null);
    }

    @Inject
    Backlog(OutboxMonitor outbox) {
        this.outbox = outbox;
    }

    /** Looks once; a look that fails leaves nothing, because an old number would be taken for a new one. */
    void look() {
        last = null;
        last = outbox.state();
    }

    /** How many; not a number when the last look failed. */
    double number(ToIntFunction<OutboxState> count) {
        OutboxState state = last;
        return state == null ? Double.NaN : count.applyAsInt(state);
    }

    /** How long the oldest due event has waited; 0 without one. */
    double oldestSeconds() {
        OutboxState state = last;
        if (state == null) {
            return Double.NaN;
        }
        return state.oldestDueAt() == null
                ? 0
                : Math.max(
                        0, Duration.between(state.oldestDueAt(), state.asOf()).toMillis() / 1_000.0);
    }
}
