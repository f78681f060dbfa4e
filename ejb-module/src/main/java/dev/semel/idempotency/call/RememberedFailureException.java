package dev.semel.idempotency.call;

/** The work of the key has failed for good before, and that is kept as its outcome. */
public class RememberedFailureException extends IdempotencyException {

    private static final long serialVersionUID = 1L;

    private final String type;

    /** @param type the class of what was thrown then */
    public RememberedFailureException(String consumer, String key, String type, String message) {
        super(
                name(consumer, key) + " has failed for good before, so it was not run again: " + type + ": " + message,
                null);
        this.type = type;
    }

    /** The name of the class of what was thrown. */
    public String type() {
        return type;
    }
}
