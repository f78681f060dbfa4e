package dev.semel.internal.platform;

/** A transaction did not begin, or was not committed, or its outcome is unknown: the cause is what the server said. */
public class TransactionFailedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public TransactionFailedException(Throwable cause) {
        super("The transaction was not committed, or its outcome is unknown: " + cause, cause);
    }
}
