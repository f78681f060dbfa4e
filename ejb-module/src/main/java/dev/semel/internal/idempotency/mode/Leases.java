package dev.semel.internal.idempotency.mode;

import dev.semel.idempotency.KeyStore;
import dev.semel.idempotency.LeaseLostException;
import dev.semel.idempotency.OnUnknownOutcome;
import dev.semel.internal.idempotency.consumer.WorkRule;
import dev.semel.internal.idempotency.failure.NotTheMessagesException;
import dev.semel.internal.idempotency.result.StoredResult;
import dev.semel.internal.idempotency.store.Claim;
import dev.semel.internal.idempotency.store.Delivery;
import dev.semel.internal.platform.PeriodicWork;
import dev.semel.internal.platform.TransactionFailedException;
import dev.semel.internal.platform.Transactions;
import dev.semel.internal.settings.Semel;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * The leases of this node, each step in a transaction of its own. How a handler came back is known here only until the database knows
 * it, too. In an outage it cannot be told, so it is told again every few seconds; otherwise each message in work would wait for its
 * lease to lapse, and another node would have to take the outcome for unknown. For the same reason no node believes at its first
 * look that an outcome is unknown: the node that knows it may be about to tell.
 */
@ApplicationScoped
public class Leases implements PeriodicWork {

    private static final Logger LOG = Logger.getLogger(Leases.class.getName());
    private static final Duration AGAIN = Duration.ofSeconds(5);
    private static final Duration TIME_TO_TELL = AGAIN.multipliedBy(2);
    private static final int MOST = 10_000;

    private final LeaseStore store;
    private final Transactions transactions;
    private final Clock clock;

    // By the token of the lease. Of a handler that returned nothing else is kept: a key may be as large as a body.
    private final Map<UUID, Boolean> returned = latest();
    private final Map<UUID, Untold> untold = latest();
    private final Map<UUID, Instant> lapsed = latest();

    @SuppressWarnings("NullAway") // For a proxy of CDI.
    Leases() {
        this(null, null, null);
    }

    @Inject
    Leases(LeaseStore store, Transactions transactions, @Semel Clock clock) {
        this.store = store;
        this.transactions = transactions;
        this.clock = clock;
    }

    private static <V> Map<UUID, V> latest() {
        return Collections.synchronizedMap(new LinkedHashMap<>() {
            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(Map.Entry<UUID, V> eldest) {
                return size() > MOST;
            }
        });
    }

    /**
     * Claims the key under a lease. {@link Claim#OUTCOME_UNKNOWN}: it has taken over a lease that lapsed, and the handler under it is
     * not known to have returned.
     */
    Claim acquire(Delivery delivery, WorkRule rule) {
        AtomicReference<Claim> claim = new AtomicReference<>();
        try {
            transactions.doInNew(() -> claim.set(acquireInCallers(delivery, rule)));
            return Objects.requireNonNull(claim.get());
        } catch (TransactionFailedException unknown) {
            // No handler is called under it. Of one that took an unknown outcome over, the lease has to lapse: given
            // back, the key would look as if no handler had ever begun.
            if (claim.get() != Claim.OUTCOME_UNKNOWN) {
                handlerReturned(delivery);
            }
            throw unknown;
        } catch (NotTheMessagesException away) {
            // A cache may have the lease all the same.
            handlerReturned(delivery);
            throw away;
        }
    }

    private Claim acquireInCallers(Delivery delivery, WorkRule rule) {
        if (rule.store() != KeyStore.DATABASE && isUntold(delivery)) {
            // The store may have forgotten that a handler works, and this node knows that it has.
            return Claim.BUSY;
        }
        return store.acquire(delivery, rule.lease(), token -> takingOver(token, rule));
    }

    /**
     * Claims the key without a lease, in the transaction of the caller. It may find one that has lapsed, of a version of the
     * application in which the consumer has another mode; the answer is as above then.
     */
    Claim claim(Delivery delivery, Duration longestWait, WorkRule rule) {
        Function<UUID, Claim> lapsed = token -> takingOver(token, rule);
        return rule.isDoneByMark(delivery)
                ? store.claimIfKnown(delivery, longestWait, lapsed)
                : store.claim(delivery, longestWait, lapsed);
    }

    private boolean isUntold(Delivery delivery) {
        synchronized (untold) {
            return untold.values().stream()
                    .anyMatch(end -> delivery.key().hash().equals(end.doneKey()));
        }
    }

    private Claim takingOver(UUID token, WorkRule rule) {
        if (returned.containsKey(token)) {
            return Claim.GRANTED;
        }
        if (untold.containsKey(token)) {
            // Its handler has worked, and the database is about to hear of it.
            return Claim.BUSY;
        }
        Instant now = clock.instant();
        Instant first = lapsed.computeIfAbsent(token, unseen -> now);
        boolean mayBeTold = rule.onUnknownOutcome() == OnUnknownOutcome.PARK && now.isBefore(first.plus(TIME_TO_TELL));
        return mayBeTold ? Claim.BUSY : Claim.OUTCOME_UNKNOWN;
    }

    /** Keeps what came of a claim without a lease, in the transaction of the caller. */
    void keep(Delivery delivery, Optional<StoredResult> result, WorkRule rule) {
        if (rule.isDoneByMark(delivery)) {
            store.keepWithKey(delivery, result);
        } else {
            store.keep(delivery, result);
        }
    }

    /** The handler under the lease will do nothing more: it failed, or was never called. */
    void handlerReturned(Delivery delivery) {
        returned.put(delivery.leaseToken(), true);
    }

    /** Lets go of the lease if its handler came back without a result: now, or as soon as the database can be told. */
    void giveBack(Delivery delivery) {
        if (returned.containsKey(delivery.leaseToken())) {
            Runnable end = () -> transactions.doInNew(() -> store.giveBack(delivery));
            try {
                end.run();
            } catch (RuntimeException | Error failed) {
                LOG.log(
                        Level.FINE,
                        failed,
                        () -> "The lease on " + delivery.key().text() + " is given back later.");
                untold.put(delivery.leaseToken(), new Untold(null, end));
            }
        }
    }

    /**
     * The handler has worked: completes the key. If that cannot be stored, it is tried again, and until then the lease stays: no
     * other delivery may take the effect for undone.
     *
     * @throws LeaseLostException if another delivery has taken over
     */
    void complete(Delivery delivery, Optional<StoredResult> result) {
        Runnable end = () -> completeOrLose(delivery, result);
        try {
            end.run();
        } catch (LeaseLostException lost) {
            throw lost;
        } catch (RuntimeException | Error unknown) {
            untold.put(delivery.leaseToken(), new Untold(delivery.key().hash(), end));
            throw unknown;
        }
    }

    private void completeOrLose(Delivery delivery, Optional<StoredResult> result) {
        transactions.doInNew(() -> requireHeld(delivery, store.complete(delivery, result)));
        requireHeld(delivery, store.confirm(delivery, result));
    }

    private static void requireHeld(Delivery delivery, boolean isHeld) {
        if (!isHeld) {
            throw new LeaseLostException(
                    delivery.key().consumer(), delivery.key().text());
        }
    }

    @Override
    public Optional<Period> period() {
        return Optional.of(Period.every(AGAIN));
    }

    @Override
    public String failure() {
        return "What came of handlers under a lease could not be stored; it is tried again every " + AGAIN.toSeconds()
                + " s. What is not stored before its lease lapses may have to be taken for unknown by other nodes.";
    }

    @Override
    public void run() {
        List.copyOf(untold.entrySet()).forEach(end -> tell(end.getKey(), end.getValue()));
    }

    private void tell(UUID token, Untold end) {
        try {
            end.how().run();
        } catch (LeaseLostException lost) {
            LOG.log(Level.SEVERE, "{0}", lost.getMessage());
        } catch (RuntimeException | Error failed) {
            putLast(token, end);
            throw failed;
        }
        untold.remove(token);
    }

    // The next time the others come first. A delivery that takes over in between must not miss it.
    private void putLast(UUID token, Untold end) {
        synchronized (untold) {
            untold.remove(token);
            untold.put(token, end);
        }
    }

    @Override
    public void end() {
        run();
    }

    /**
     * What came of a handler and is not stored yet.
     *
     * @param doneKey the hash of its key; null: the work is not done
     * @param how it is stored, in transactions of its own
     */
    private record Untold(@Nullable String doneKey, Runnable how) {}
}
