package dev.semel.outbox;

/** The outbox was used in a way that cannot keep its promise; the message says what to do instead. Nothing was appended. */
public class OutboxUsageException extends IllegalStateException {

    private static final long serialVersionUID = 1L;

    public OutboxUsageException(String message) {
        super(message);
    }

    public OutboxUsageException(String message, Throwable cause) {
        super(message, cause);
    }
}
