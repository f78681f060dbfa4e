package dev.semel.internal.idempotency.delivery;

import dev.semel.idempotency.Mode;
import dev.semel.internal.idempotency.mode.InnerTransaction;
import dev.semel.internal.idempotency.mode.JoinedTransaction;
import dev.semel.internal.idempotency.mode.LeasedMode;
import dev.semel.internal.idempotency.mode.WorkMode;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;

/** The ways to work, by the name that the annotation gives them. */
@Dependent
class Modes {

    private final InnerTransaction inner;
    private final LeasedMode leased;
    private final JoinedTransaction joined;

    @Inject
    Modes(InnerTransaction inner, LeasedMode leased, JoinedTransaction joined) {
        this.inner = inner;
        this.leased = leased;
        this.joined = joined;
    }

    WorkMode of(Mode mode) {
        return switch (mode) {
            case TRANSACTIONAL -> inner;
            case LEASED -> leased;
            case XA -> joined;
        };
    }

    JoinedTransaction joined() {
        return joined;
    }
}
