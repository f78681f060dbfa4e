package dev.semel.internal.idempotency.mode;

import dev.semel.idempotency.OnBusy;
import dev.semel.idempotency.Order;
import dev.semel.internal.idempotency.consumer.WorkRule;
import dev.semel.internal.idempotency.order.Turn;
import dev.semel.internal.idempotency.order.Turns;
import dev.semel.internal.idempotency.store.Claim;
import dev.semel.internal.idempotency.store.DatabaseFaults;
import dev.semel.internal.idempotency.store.DatabaseFaults.Fault;
import dev.semel.internal.idempotency.store.Delivery;
import dev.semel.internal.settings.ClaimSettings;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.function.Function;

/** Claims keys without a lease, in the transaction of the caller. Too long a wait, for the group or the key, finds it busy. */
@Dependent
class ClaimInTurn {

    private static final Duration HARDLY = Duration.ofSeconds(1);

    private final Leases leases;
    private final Turns turns;
    private final DatabaseFaults faults;
    private final ClaimSettings settings;

    @Inject
    ClaimInTurn(Leases leases, Turns turns, DatabaseFaults faults, ClaimSettings settings) {
        this.leases = leases;
        this.turns = turns;
        this.faults = faults;
        this.settings = settings;
    }

    Turn await(WorkRule rule, Delivery delivery) {
        return isOrdered(rule) ? waiting(rule, wait -> turns.await(rule, delivery, wait)) : Turn.ANY;
    }

    Claim claim(WorkRule rule, Delivery delivery) {
        return waiting(rule, wait -> leases.claim(delivery, wait, rule));
    }

    void pass(WorkRule rule, Delivery delivery, Turn turn) {
        if (isOrdered(rule)) {
            turns.pass(rule, delivery, turn);
        }
    }

    private static boolean isOrdered(WorkRule rule) {
        return rule.order() != Order.ANY;
    }

    private <T> T waiting(WorkRule rule, Function<Duration, T> work) {
        Duration wait = rule.onBusy() == OnBusy.WAIT ? settings.longestWait() : HARDLY;
        try {
            return work.apply(wait);
        } catch (RuntimeException failed) {
            if (faults.of(failed) == Fault.CONTENTION) {
                throw new KeyBusyException(failed);
            }
            throw failed;
        }
    }
}
