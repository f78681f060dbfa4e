package dev.semel.internal.idempotency.consumer;

import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.idempotency.KeyStore;
import dev.semel.idempotency.Mode;
import dev.semel.idempotency.OnBusy;
import dev.semel.idempotency.OnUnknownOutcome;
import dev.semel.idempotency.Order;
import dev.semel.internal.idempotency.store.Delivery;
import dev.semel.internal.settings.Require;
import java.time.Duration;

/**
 * How a consumer does its work.
 *
 * @param lease how long a lease lasts without a heartbeat; only {@link Mode#LEASED} has one
 * @param isTransacted whether the bean declares that a transaction of the container holds the receipt of its messages
 * @param store where its keys are; only {@link Mode#LEASED} can have them elsewhere than in the database
 */
public record WorkRule(
        Mode mode,
        OnBusy onBusy,
        OnUnknownOutcome onUnknownOutcome,
        Duration lease,
        boolean isTransacted,
        Order order,
        KeyStore store) {

    /** One that keeps its keys in the database. */
    public WorkRule(
            Mode mode,
            OnBusy onBusy,
            OnUnknownOutcome onUnknownOutcome,
            Duration lease,
            boolean isTransacted,
            Order order) {
        this(mode, onBusy, onUnknownOutcome, lease, isTransacted, order, KeyStore.DATABASE);
    }

    /** A call waits for another one with its key. What a message has left behind under a lease that lapsed runs again. */
    public static final WorkRule OF_CALLS = new WorkRule(
            Mode.TRANSACTIONAL, OnBusy.WAIT, OnUnknownOutcome.RUN_AGAIN, Duration.ofMinutes(5), false, Order.ANY);

    private static final Duration SHORTEST_LEASE = Duration.ofSeconds(1);
    private static final Duration LONGEST_LEASE = Duration.ofDays(1);

    /** Whether the mark of its group says that its work is done, and not a record of its key. What was stored has one as ever. */
    public boolean isDoneByMark(Delivery delivery) {
        return order == Order.HIGH_WATER_MARK && delivery.isNumbered() && !delivery.isStored();
    }

    static WorkRule of(IdempotentConsumer annotation, ConsumerSettings settings, boolean isTransacted) {
        WorkRule rule = new WorkRule(
                annotation.mode(),
                settings.choice("on-busy", annotation.onBusy()),
                settings.choice("on-unknown-outcome", annotation.onUnknownOutcome()),
                settings.duration("lease", annotation.lease()),
                isTransacted,
                settings.choice("order", annotation.order()),
                settings.choice("store", annotation.store()));
        Require.that(
                rule.lease.compareTo(SHORTEST_LEASE) >= 0 && rule.lease.compareTo(LONGEST_LEASE) <= 0,
                settings.name("lease"),
                "must be between " + SHORTEST_LEASE + " and " + LONGEST_LEASE,
                rule.lease);
        Require.that(
                rule.mode != Mode.LEASED || rule.order == Order.ANY,
                settings.name("order"),
                "must be ANY with Mode.LEASED, because a group can be locked in one transaction only",
                rule.order);
        Require.that(
                rule.mode == Mode.LEASED || rule.store == KeyStore.DATABASE,
                settings.name("store"),
                "must be DATABASE unless the mode is LEASED, because claim and effect are one commit of the database",
                rule.store);
        return rule;
    }
}
