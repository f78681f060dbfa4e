package dev.semel.internal.idempotency.mode;

import dev.semel.internal.idempotency.result.StoredResult;
import dev.semel.internal.idempotency.store.Claim;
import dev.semel.internal.idempotency.store.Delivery;
import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.platform.TransactionFailedException;
import dev.semel.internal.platform.Transactions;
import dev.semel.testing.MutableClock;
import dev.semel.testing.SameTransaction;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/** Leases of a database that may be away. */
final class LeasesOfTest extends LeaseStore {

    final MutableClock clock = new MutableClock();
    final Transactions transactions = new SameTransaction() {
        @Override
        public <T, E extends Exception> T inNew(Work<T, E> work) throws E {
            T done = super.inNew(work);
            if (isCommitUnknown) {
                throw new TransactionFailedException(new IllegalStateException("The connection is gone."));
            }
            return done;
        }
    };

    final Leases all = new Leases(this, transactions, clock);
    /** What was stored, in order: the step and the token. */
    final List<String> done = new ArrayList<>();

    Claim claim = Claim.GRANTED;
    /** How long the last claim was to wait for other work on its key. */
    Duration longestWait;

    /** What a claim throws; null: nothing. */
    RuntimeException failure;

    boolean isHeld = true;
    boolean isDatabaseDown;
    boolean isCommitUnknown;

    /** What the next completion throws; null: nothing. */
    Error broken;

    /** The lease that has lapsed; null: none. */
    UUID lapsed;

    static Delivery delivery() {
        return new Delivery(new IdempotencyKey("long-work", "key"), "ID:1", null, null, null, null)
                .under(UUID.randomUUID());
    }

    @Override
    public Claim acquire(Delivery delivery, Duration lease, Function<UUID, Claim> ofLapsed) {
        if (failure != null) {
            throw failure;
        }
        return lapsed == null ? claim : ofLapsed.apply(lapsed);
    }

    @Override
    public Claim claim(Delivery delivery, Duration longestWait, Function<UUID, Claim> ofLapsed) {
        this.longestWait = longestWait;
        return acquire(delivery, longestWait, ofLapsed);
    }

    @Override
    public void giveBack(Delivery delivery) {
        store("given back", delivery);
    }

    @Override
    public boolean extend(Delivery delivery, Duration lease) {
        store("extended", delivery);
        return isHeld;
    }

    @Override
    public boolean guard(Delivery delivery) {
        store("guarded", delivery);
        return isHeld;
    }

    @Override
    public boolean complete(Delivery delivery, Optional<StoredResult> result) {
        if (broken != null) {
            Error thrown = broken;
            broken = null;
            throw thrown;
        }
        if (isHeld) {
            store("completed", delivery);
            keep(delivery, result);
        }
        return isHeld;
    }

    @Override
    public void keep(Delivery delivery, Optional<StoredResult> result) {
        result.ifPresent(known -> done.add("kept " + known.mediaType()));
    }

    private void store(String step, Delivery delivery) {
        if (isDatabaseDown) {
            throw new IllegalStateException("The database does not answer.");
        }
        done.add(step + " " + delivery.leaseToken());
    }
}
