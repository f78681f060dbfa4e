package dev.semel.internal.idempotency.failure;

import dev.semel.internal.idempotency.store.IdempotencyKey;

/** A handler was begun and never came back: its server died, or froze beyond the lease. There is no stack to show. */
public class NeverCameBackException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final FailureKind kind;

    private NeverCameBackException(FailureKind kind, String message) {
        super(message, null, false, false);
        this.kind = kind;
    }

    public static NeverCameBackException deaths(IdempotencyKey key, int deaths) {
        return new NeverCameBackException(
                FailureKind.DEADLY,
                "The server died " + deaths + " times while consumer " + key.consumer()
                        + " worked on this message, so it is not run again by itself.");
    }

    public static NeverCameBackException lapsed(IdempotencyKey key) {
        return new NeverCameBackException(
                FailureKind.OUTCOME_UNKNOWN,
                "The lease of consumer " + key.consumer()
                        + " on this message lapsed before its handler came back: the effect may have happened or not. Find"
                        + " out, then retry or discard it.");
    }

    FailureKind kind() {
        return kind;
    }
}
