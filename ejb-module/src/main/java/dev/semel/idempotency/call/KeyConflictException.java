package dev.semel.idempotency.call;

/** The key is known with other content: it was used for something else. */
public class KeyConflictException extends IdempotencyException {

    private static final long serialVersionUID = 1L;

    public KeyConflictException(String consumer, String key) {
        super(
                name(consumer, key) + " was used before with other content. Nothing was done. Use a new key for what is"
                        + " new, and the old content for what is repeated.",
                null);
    }
}
