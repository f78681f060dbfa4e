package dev.semel.internal.idempotency.consumer;

import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.idempotency.store.ParkReason;
import java.util.Optional;

/** The message cannot be worked on, whoever tries and whenever: it is parked. */
public class UnusableMessageException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final ParkReason reason;
    private final transient IdempotencyKey key;

    public UnusableMessageException(ParkReason reason, String message) {
        this(reason, message, (IdempotencyKey) null);
    }

    public UnusableMessageException(ParkReason reason, String message, IdempotencyKey key) {
        super(message);
        this.reason = reason;
        this.key = key;
    }

    public UnusableMessageException(ParkReason reason, String message, Throwable cause) {
        super(message, cause);
        this.reason = reason;
        this.key = null;
    }

    /** The key, if the message has one after all. */
    public Optional<IdempotencyKey> key() {
        return Optional.ofNullable(key);
    }

    public ParkReason reason() {
        return reason;
    }
}
