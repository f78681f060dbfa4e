package dev.semel.redis;

import dev.semel.internal.idempotency.cache.CachedKey;
import dev.semel.internal.idempotency.cache.CachedKey.State;
import dev.semel.internal.idempotency.cache.KeyCache;
import dev.semel.internal.idempotency.failure.NotTheMessagesException;
import dev.semel.internal.idempotency.result.StoredResult;
import dev.semel.internal.idempotency.store.Delivery;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/** A cache in memory that is away now and then, before or after it has done what it was asked, and that forgets when it is told. */
final class ForgetfulCache implements KeyCache {

    private final Map<String, CachedKey> keys = new HashMap<>();
    private final RandomGenerator random;
    private double rateOfFaults;

    ForgetfulCache(RandomGenerator random) {
        this.random = random;
    }

    void failAtRate(double rate) {
        rateOfFaults = rate;
    }

    /** Answers how many keys it has known. */
    int forgetAll() {
        int known = keys.size();
        keys.clear();
        return known;
    }

    @Override
    public Optional<CachedKey> start(Delivery delivery, Duration lease) {
        return asked(() -> {
            Optional<CachedKey> known = Optional.ofNullable(keys.get(name(delivery)));
            if (known.isEmpty()) {
                keys.put(name(delivery), started(delivery, false));
            }
            return known;
        });
    }

    @Override
    public boolean takeOver(Delivery delivery, Duration lease, CachedKey found, boolean isOutcomeUnknown) {
        return asked(() -> {
            boolean isAsFound = found.equals(keys.get(name(delivery)));
            if (isAsFound) {
                keys.put(name(delivery), started(delivery, isOutcomeUnknown));
            }
            return isAsFound;
        });
    }

    @Override
    public Optional<CachedKey> find(Delivery delivery) {
        return asked(() -> Optional.ofNullable(keys.get(name(delivery))));
    }

    @Override
    public Hold renew(Delivery delivery, Duration lease) {
        return asked(() -> hold(delivery));
    }

    @Override
    public Hold complete(Delivery delivery, Optional<StoredResult> result) {
        return asked(() -> {
            Hold hold = hold(delivery);
            if (hold == Hold.HELD) {
                keys.put(
                        name(delivery),
                        new CachedKey(State.COMPLETED, delivery.leaseToken(), true, false, null, Instant.EPOCH));
            }
            return hold;
        });
    }

    @Override
    public Hold giveBack(Delivery delivery) {
        return asked(() -> {
            Hold hold = hold(delivery);
            if (hold == Hold.HELD) {
                keys.remove(name(delivery));
            }
            return hold;
        });
    }

    @Override
    public void leaveToDatabase(Delivery delivery) {
        asked(() -> {
            CachedKey known = keys.get(name(delivery));
            boolean isOthers = known != null && hold(delivery) == Hold.LOST || isDone(known);
            return isOthers
                    ? known
                    : keys.put(name(delivery), new CachedKey(State.FAILED, null, true, false, null, Instant.EPOCH));
        });
    }

    @Override
    public Optional<StoredResult> result(Delivery delivery) {
        return Optional.empty();
    }

    private Hold hold(Delivery delivery) {
        CachedKey known = keys.get(name(delivery));
        if (known == null) {
            return Hold.FORGOTTEN;
        }
        if (known.state() == State.FAILED) {
            return Hold.IN_DATABASE;
        }
        return known.token().equals(delivery.leaseToken()) ? Hold.HELD : Hold.LOST;
    }

    private static boolean isDone(CachedKey known) {
        return known != null && known.state() == State.COMPLETED;
    }

    private static CachedKey started(Delivery delivery, boolean isOutcomeUnknown) {
        return new CachedKey(
                State.STARTED, delivery.leaseToken(), false, isOutcomeUnknown, delivery.contentHash(), Instant.EPOCH);
    }

    private <T> T asked(Supplier<T> step) {
        boolean fails = random.nextDouble() < rateOfFaults;
        if (fails && random.nextBoolean()) {
            throw new NotTheMessagesException("The cache is away.", null);
        }
        T answer = step.get();
        if (fails) {
            throw new NotTheMessagesException("The answer of the cache is lost.", null);
        }
        return answer;
    }

    private static String name(Delivery delivery) {
        return delivery.key().hash();
    }
}
