package dev.semel.internal.idempotency.consumer;

import dev.semel.internal.history.Failure;
import dev.semel.internal.idempotency.store.Delivery;
import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.idempotency.store.ParkReason;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The message cannot be worked on, now or later: it is parked. */
public class UnusableMessageException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final ParkReason reason;
    private final transient @Nullable IdempotencyKey key;
    private final transient @Nullable Delivery conflict;

    public UnusableMessageException(ParkReason reason, String message) {
        this(reason, message, null, null);
    }

    public UnusableMessageException(ParkReason reason, String message, @Nullable IdempotencyKey key) {
        super(message);
        this.reason = reason;
        this.key = key;
        this.conflict = null;
    }

    public UnusableMessageException(ParkReason reason, String message, @Nullable Throwable cause) {
        this(reason, message, null, cause);
    }

    private UnusableMessageException(
            ParkReason reason, String message, @Nullable IdempotencyKey key, @Nullable Throwable cause) {
        super(message, cause);
        this.reason = reason;
        this.key = key;
        this.conflict = null;
    }

    private UnusableMessageException(Delivery conflict) {
        super(
                "The key " + conflict.key().text()
                        + " is known with other content, so this message was parked beside it. A retry gives it a key of its own.");
        this.reason = ParkReason.CONFLICT;
        this.key = conflict.key();
        this.conflict = conflict;
    }

    /** The key of the delivery is known with other content. */
    public static UnusableMessageException conflict(Delivery delivery) {
        return new UnusableMessageException(delivery);
    }

    /** It fails again and again, while others get through. */
    public static UnusableMessageException again(String consumer, @Nullable IdempotencyKey key, Throwable cause) {
        return new UnusableMessageException(
                ParkReason.ATTEMPTS_USED_UP,
                "Consumer " + consumer + " could not work on the message again and again, while others got through,"
                        + " so it was parked: " + Failure.root(cause),
                key,
                cause);
    }

    /** The key, if the message has one after all. */
    public Optional<IdempotencyKey> key() {
        return Optional.ofNullable(key);
    }

    /** The delivery, if its key is known with other content. */
    public Optional<Delivery> conflict() {
        return Optional.ofNullable(conflict);
    }

    public ParkReason reason() {
        return reason;
    }
}
