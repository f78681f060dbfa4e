package dev.semel.internal.idempotency.cache;

import dev.semel.internal.idempotency.result.Results;
import dev.semel.internal.idempotency.result.StoredResult;
import dev.semel.internal.idempotency.store.Delivery;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.Optional;

/** The results of finished work, whether the database has its key or the cache. */
@Dependent
public class KeptResults {

    private final Results results;
    private final CachedKeys cached;

    @Inject
    public KeptResults(Results results, CachedKeys cached) {
        this.results = results;
        this.cached = cached;
    }

    public Optional<StoredResult> find(Delivery duplicate) {
        return results.find(duplicate.key().hash()).or(() -> cached.result(duplicate));
    }
}
