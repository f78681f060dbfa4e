package dev.semel.internal.idempotency.poison;

import dev.semel.internal.idempotency.store.IdempotencyKey;

/** The deaths of servers over a key. */
public interface PastDeaths {

    /** They no longer count against the key. In the transaction of the caller: until it is committed, they do. */
    void forget(IdempotencyKey key);
}
