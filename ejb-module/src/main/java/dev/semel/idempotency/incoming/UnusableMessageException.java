package dev.semel.idempotency.incoming;

import dev.semel.idempotency.store.ParkReason;

/** The message cannot be worked on, whoever tries and whenever: it is parked. */
public class UnusableMessageException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final ParkReason reason;

    public UnusableMessageException(ParkReason reason, String message) {
        this(reason, message, null);
    }

    public UnusableMessageException(ParkReason reason, String message, Throwable cause) {
        super(message, cause);
        this.reason = reason;
    }

    public ParkReason reason() {
        return reason;
    }
}
