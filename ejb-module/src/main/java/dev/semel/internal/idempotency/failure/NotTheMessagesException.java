package dev.semel.internal.idempotency.failure;

import org.jspecify.annotations.Nullable;

/** Semel itself could not do its part of the work: not the message's fault, so no attempt is burnt. */
public class NotTheMessagesException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public NotTheMessagesException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
