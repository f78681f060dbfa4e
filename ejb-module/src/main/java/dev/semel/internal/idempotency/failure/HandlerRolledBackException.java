package dev.semel.internal.idempotency.failure;

/** The handler returned normally but marked its transaction for rollback: a failure, not a success. */
public class HandlerRolledBackException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public HandlerRolledBackException(String consumer) {
        super("The handler of consumer " + consumer + " marked its transaction for rollback (setRollbackOnly, or a"
                + " persistence exception that it caught); the whole work was rolled back and counts as failed.");
    }
}
