package dev.semel.simulation.store;

import dev.semel.internal.idempotency.cache.CachedKey;
import dev.semel.internal.idempotency.cache.CachedKey.State;
import dev.semel.internal.idempotency.result.StoredResult;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;

/**
 * What the store beside the database has of a key.
 *
 * @param until when the lease lapses; null: there is none
 * @param lease its length
 * @param goneAt when it is forgotten by itself; {@link Instant#MAX}: never
 */
public record CacheEntry(
        State state,
        UUID token,
        Instant until,
        Duration lease,
        boolean isOutcomeUnknown,
        String contentHash,
        Instant firstSeenAt,
        StoredResult result,
        Instant goneAt) {

    static CacheEntry started(UUID token, Instant now, Duration lease, String contentHash) {
        return new CacheEntry(State.STARTED, token, now.plus(lease), lease, false, contentHash, now, null, Instant.MAX);
    }

    static CacheEntry leftToDatabase(Instant firstSeenAt, Instant goneAt) {
        return new CacheEntry(State.FAILED, null, null, null, false, null, firstSeenAt, null, goneAt);
    }

    CacheEntry takenOver(UUID by, Instant now, Duration length, CachedKey found, boolean isUnknown) {
        return new CacheEntry(
                State.STARTED,
                by,
                now.plus(length),
                length,
                isUnknown,
                found.contentHash(),
                firstSeenAt,
                null,
                Instant.MAX);
    }

    CacheEntry until(Instant end, Duration length) {
        return new CacheEntry(state, token, end, length, isOutcomeUnknown, contentHash, firstSeenAt, result, goneAt);
    }

    CacheEntry completed(StoredResult answer) {
        return new CacheEntry(State.COMPLETED, token, null, null, false, contentHash, firstSeenAt, answer, Instant.MAX);
    }

    CachedKey seen(Instant now) {
        return new CachedKey(state, token, !isAlive(now), isOutcomeUnknown, contentHash, firstSeenAt);
    }

    public boolean isStarted() {
        return state == State.STARTED;
    }

    public boolean isDone() {
        return state == State.COMPLETED;
    }

    boolean isLeftToDatabase() {
        return state == State.FAILED;
    }

    /** Whether it is under a lease that lives. */
    public boolean isAlive(Instant now) {
        return isStarted() && until.isAfter(now);
    }

    /** Whether it is, or was, worked on under this lease. */
    public boolean isUnder(UUID lease) {
        return token != null && token.equals(lease);
    }
}
