package dev.semel.internal.idempotency.cache;

import dev.semel.idempotency.KeyStore;
import dev.semel.internal.counter.Counters;
import dev.semel.internal.history.Failure;
import dev.semel.internal.idempotency.cache.CachedKey.State;
import dev.semel.internal.idempotency.cache.KeyCache.Hold;
import dev.semel.internal.idempotency.result.StoredResult;
import dev.semel.internal.idempotency.store.Claim;
import dev.semel.internal.idempotency.store.Delivery;
import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.idempotency.store.KeyRecords;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * What is known in the cache of keys whose consumer keeps them there, for those who decide in the database. Work that is done in the cache
 * is done, and a handler whose lease lives works. Otherwise a record in the database decides, if there is one.
 */
@ApplicationScoped
public class CachedKeys implements KeyRecords.Elsewhere {

    private static final Logger LOG = Logger.getLogger(CachedKeys.class.getName());

    private final List<KeyCache> caches;
    private final KeyRecords records;
    private final Counters counters;

    /** None. */
    @SuppressWarnings("NullAway") // Without a cache nothing else is asked.
    public CachedKeys() {
        this(List.of(), null, null);
    }

    @Inject
    CachedKeys(@Any Instance<KeyCache> caches, KeyRecords records, Counters counters) {
        this(caches.stream().toList(), records, counters);
    }

    public CachedKeys(List<KeyCache> caches, KeyRecords records, Counters counters) {
        this.caches = caches;
        this.records = records;
        this.counters = counters;
    }

    /** Whether the key of a delivery begins in the cache. */
    public boolean isFor(Delivery delivery) {
        return delivery.store() != KeyStore.DATABASE;
    }

    KeyCache cache(Delivery delivery) {
        return caches.stream()
                .findFirst()
                .orElseThrow(() ->
                        new IllegalStateException("Consumer " + delivery.key().consumer() + " keeps its keys in "
                                + delivery.store() + ", but the module that brings it is not in the application."));
    }

    boolean isInDatabase(Delivery delivery) {
        return records.seen(delivery.key().hash()).isPresent();
    }

    // If it fails as well, the lease lapses.
    void letGo(Delivery delivery) {
        try {
            cache(delivery).giveBack(delivery);
        } catch (RuntimeException away) {
            LOG.log(Level.FINE, away, () -> "The lease on " + delivery.key().text() + " will lapse.");
        }
    }

    /** Whether a cache knows the key: that of work that never failed may be there alone. */
    public boolean isKnown(String consumer, String key) {
        Delivery any = new Delivery(new IdempotencyKey(consumer, key), "", null, null, null, null);
        return caches.stream().anyMatch(cache -> cache.find(any).isPresent());
    }

    /** When a key that has no record in the database came first. */
    public Optional<Instant> firstSeenAt(Delivery delivery) {
        return isFor(delivery) ? cache(delivery).find(delivery).map(CachedKey::firstSeenAt) : Optional.empty();
    }

    /** The result of work whose key is done in the cache. */
    public Optional<StoredResult> result(Delivery delivery) {
        return isFor(delivery) ? cache(delivery).result(delivery) : Optional.empty();
    }

    @Override
    public Word saysOf(Delivery delivery) {
        return isFor(delivery)
                ? cache(delivery)
                        .find(delivery)
                        .map(found -> word(found, delivery))
                        .orElse(Word.NOTHING)
                : Word.NOTHING;
    }

    private Word word(CachedKey found, Delivery delivery) {
        if (found.state() == State.FAILED) {
            return Word.NOTHING;
        }
        if (found.isHeldBy(delivery)) {
            // Its lease must not lapse while the database is told what came of it.
            boolean isStillHeld = cache(delivery).renew(delivery, Duration.ZERO) == Hold.HELD;
            return new Word(isStillHeld ? Claim.GRANTED : Claim.BUSY, found.isOutcomeUnknown());
        }
        if (delivery.isOtherContent(found.contentHash())) {
            return new Word(Claim.CONFLICT, false);
        }
        if (found.state() == State.COMPLETED) {
            return new Word(Claim.DUPLICATE, false);
        }
        if (!found.isLapsed()) {
            return new Word(Claim.BUSY, false);
        }
        return isInDatabase(delivery) ? Word.NOTHING : new Word(Claim.OUTCOME_UNKNOWN, true);
    }

    @Override
    public void leaveToDatabase(Delivery delivery) {
        if (isFor(delivery)) {
            counters.afterCommit(() -> leaveNow(delivery));
        }
    }

    // Where this fails, the record in the database decides all the same, once the lease has lapsed or the cache is
    // asked.
    void leaveNow(Delivery delivery) {
        try {
            cache(delivery).leaveToDatabase(delivery);
        } catch (RuntimeException away) {
            LOG.log(
                    Level.FINE,
                    away,
                    () -> "That the database has the key " + delivery.key().text() + " is not known elsewhere ("
                            + Failure.root(away) + ").");
        }
    }
}
