package dev.semel.internal.idempotency.result;

import java.util.Optional;

/** Port: the results of keys, which go when their key goes. Every method works in the transaction of its caller. */
public interface Results {

    /** Keeps the result of a key that is completed in this transaction, in place of any other. */
    void keep(String keyHash, StoredResult result);

    Optional<StoredResult> find(String keyHash);
}
