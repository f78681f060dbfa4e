package dev.semel.idempotency.call;

import org.jspecify.annotations.Nullable;

/** Another call works on the key, and the wait for it has run out. The same call later finds out how it ended. */
public class KeyInProgressException extends IdempotencyException {

    private static final long serialVersionUID = 1L;

    /** @param cause null: none */
    public KeyInProgressException(String consumer, String key, @Nullable Throwable cause) {
        super(
                name(consumer, key)
                        + " is being worked on, and that was not over in time. Nothing was done. Call again later"
                        + " with the same key.",
                cause);
    }
}
