package dev.semel.internal.idempotency.failure;

import org.jspecify.annotations.Nullable;

/** The handler worked, but its transaction was not committed. The server names no reason, so the usual ones are told here. */
public class CommitFailedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public CommitFailedException(String consumer, @Nullable Throwable cause) {
        super(
                "The transaction of consumer " + consumer + " could not be committed (" + cause
                        + "). Most often the handler"
                        + " used a second resource, a messaging session or another data source, which is refused: append to the"
                        + " outbox instead of sending. It can also have run into the transaction time-out, or broken a deferred"
                        + " constraint.",
                cause);
    }
}
