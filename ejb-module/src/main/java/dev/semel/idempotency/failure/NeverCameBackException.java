package dev.semel.idempotency.failure;

import dev.semel.idempotency.store.IdempotencyKey;

/** A handler was begun and never came back: its server died, or froze beyond the lease. There is no stack to show. */
public class NeverCameBackException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final Verdict verdict;

    private NeverCameBackException(Verdict verdict, String message) {
        super(message, null, false, false);
        this.verdict = verdict;
    }

    public static NeverCameBackException deaths(IdempotencyKey key, int deaths) {
        return new NeverCameBackException(
                Verdict.DEADLY,
                "The server died " + deaths + " times while consumer " + key.consumer()
                        + " worked on this message, so it is not run again by itself.");
    }

    public static NeverCameBackException lapsed(IdempotencyKey key) {
        return new NeverCameBackException(
                Verdict.OUTCOME_UNKNOWN,
                "The lease of consumer " + key.consumer()
                        + " on this message lapsed before its handler came back: the effect may have happened or not. Find"
                        + " out, then retry or discard it.");
    }

    Verdict verdict() {
        return verdict;
    }
}
