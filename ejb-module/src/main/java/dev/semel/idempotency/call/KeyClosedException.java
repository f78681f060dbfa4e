package dev.semel.idempotency.call;

/** The key waits for an operator, or was given up by one: a message-driven bean of the same name has worked on it before. */
public class KeyClosedException extends IdempotencyException {

    private static final long serialVersionUID = 1L;

    public KeyClosedException(String consumer, String key) {
        super(
                name(consumer, key) + " is parked or was discarded. Nothing was done, and nothing will be before an"
                        + " operator decides about it in the console.",
                null);
    }
}
