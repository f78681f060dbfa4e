package dev.semel.internal.platform;

import jakarta.enterprise.context.ApplicationScoped;
import org.jspecify.annotations.Nullable;

/**
 * Whether the server's transactions have been seen to be what Semel relies on. Until then no relay, consumer or call does anything:
 * what they promise rests on nothing else.
 */
@ApplicationScoped
public class PlatformProof {

    private volatile @Nullable String missing;
    private volatile @Nullable String missingForCalls;

    /** @param reason a sentence: what is not known, and what happens next */
    public void withhold(String reason) {
        missingForCalls = reason;
        missing = reason;
    }

    public void give() {
        giveForCalls();
        missing = null;
    }

    /** The database's part, which is all that calls rely on: a shop takes orders while the broker is away. */
    public void giveForCalls() {
        missingForCalls = null;
    }

    public @Nullable String missingForCalls() {
        return missingForCalls;
    }

    /** Why there is none; null if there is. */
    public @Nullable String missing() {
        return missing;
    }
}
