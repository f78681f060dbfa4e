package dev.semel.internal.platform;

import jakarta.enterprise.context.ApplicationScoped;

/**
 * Whether the server's transactions have been seen to be what Semel relies on. Until then neither the relay nor a consumer works:
 * what they promise rests on nothing else.
 */
@ApplicationScoped
public class PlatformProof {

    private volatile String missing;

    /** @param reason a sentence: what is not known, and what happens next */
    public void withhold(String reason) {
        missing = reason;
    }

    public void give() {
        missing = null;
    }

    /** Why there is none; null if there is. */
    public String missing() {
        return missing;
    }
}
