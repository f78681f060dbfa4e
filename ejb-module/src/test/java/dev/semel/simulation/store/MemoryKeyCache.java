package dev.semel.simulation.store;

import dev.semel.internal.idempotency.cache.CachedKey;
import dev.semel.internal.idempotency.cache.KeyCache;
import dev.semel.internal.idempotency.result.StoredResult;
import dev.semel.internal.idempotency.store.Delivery;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;

/** Keys in a store beside the database, as the scripts of the module for Redis keep them. */
public final class MemoryKeyCache implements KeyCache {

    private final CacheInMemory cache;
    private final ConsumerTablesInMemory tables;
    private final Duration failedKept;

    /**
     * @param tables to which it is told who claims which key
     * @param failedKept how long it says by itself that the database has a key
     */
    public MemoryKeyCache(CacheInMemory cache, ConsumerTablesInMemory tables, Duration failedKept) {
        this.cache = cache;
        this.tables = tables;
        this.failedKept = failedKept;
    }

    @Override
    public Optional<CachedKey> start(Delivery delivery, Duration lease) {
        tables.claim(delivery.key().hash());
        return ask("starts", delivery, known -> {
            if (known == null) {
                put(delivery, CacheEntry.started(delivery.leaseToken(), now(), lease, delivery.contentHash()));
                cache.grant(delivery.key().hash(), delivery.leaseToken());
            }
            return seen(known);
        });
    }

    @Override
    public boolean takeOver(Delivery delivery, Duration lease, CachedKey found, boolean isOutcomeUnknown) {
        return ask("takes over", delivery, known -> {
            boolean isAsFound = known != null && known.state() == found.state() && equal(known.token(), found.token());
            if (!isAsFound || known.isAlive(now())) {
                return false;
            }
            CachedKey as = found.contentHash() == null ? withContentOf(delivery, found) : found;
            put(delivery, known.takenOver(delivery.leaseToken(), now(), lease, as, isOutcomeUnknown));
            cache.grant(delivery.key().hash(), delivery.leaseToken());
            return true;
        });
    }

    private static boolean equal(Object one, Object other) {
        return one == null ? other == null : one.equals(other);
    }

    private static CachedKey withContentOf(Delivery delivery, CachedKey found) {
        return new CachedKey(
                found.state(),
                found.token(),
                found.isLapsed(),
                found.isOutcomeUnknown(),
                delivery.contentHash(),
                found.firstSeenAt());
    }

    @Override
    public Optional<CachedKey> find(Delivery delivery) {
        return ask("looks in Redis for", delivery, this::seen);
    }

    @Override
    public Hold renew(Delivery delivery, Duration lease) {
        return ask("renews the lease in Redis on", delivery, known -> {
            Hold hold = hold(known, delivery);
            if (hold == Hold.HELD && known.isStarted()) {
                Duration length = lease.isZero() ? known.lease() : lease;
                put(delivery, known.until(now().plus(length), length));
            }
            return hold;
        });
    }

    @Override
    public Hold complete(Delivery delivery, Optional<StoredResult> result) {
        return ask("completes in Redis", delivery, known -> {
            Hold hold = hold(known, delivery);
            if (hold == Hold.HELD) {
                put(delivery, known.completed(result.orElse(known.result())));
            }
            return hold;
        });
    }

    @Override
    public Hold giveBack(Delivery delivery) {
        return ask("gives back in Redis", delivery, known -> {
            Hold hold = hold(known, delivery);
            if (hold != Hold.HELD || !known.isStarted()) {
                return hold == Hold.HELD ? Hold.LOST : hold;
            }
            put(delivery, known.isOutcomeUnknown() ? known.until(Instant.EPOCH, known.lease()) : null);
            return Hold.HELD;
        });
    }

    @Override
    public void leaveToDatabase(Delivery delivery) {
        ask("leaves to the database", delivery, known -> {
            boolean isOthers = known != null && !known.isUnder(delivery.leaseToken()) && known.isAlive(now());
            if (known == null || !known.isDone() && !isOthers) {
                Instant first = known == null ? now() : known.firstSeenAt();
                put(delivery, CacheEntry.leftToDatabase(first, now().plus(failedKept)));
            }
            return null;
        });
    }

    @Override
    public Optional<StoredResult> result(Delivery delivery) {
        return ask("reads the result in Redis of", delivery, known -> Optional.ofNullable(known)
                .map(CacheEntry::result));
    }

    private static Hold hold(CacheEntry known, Delivery delivery) {
        if (known == null) {
            return Hold.FORGOTTEN;
        }
        if (known.isLeftToDatabase()) {
            return Hold.IN_DATABASE;
        }
        return known.isUnder(delivery.leaseToken()) ? Hold.HELD : Hold.LOST;
    }

    private Optional<CachedKey> seen(CacheEntry known) {
        return Optional.ofNullable(known).map(entry -> entry.seen(now()));
    }

    private void put(Delivery delivery, CacheEntry entry) {
        cache.put(delivery.key().hash(), entry);
    }

    private Instant now() {
        return cache.now();
    }

    private <T> T ask(String action, Delivery delivery, Function<CacheEntry, T> step) {
        String hash = delivery.key().hash();
        return cache.ask(
                () -> action + " key " + delivery.key().text() + ".",
                () -> step.apply(cache.known(hash).orElse(null)));
    }
}
