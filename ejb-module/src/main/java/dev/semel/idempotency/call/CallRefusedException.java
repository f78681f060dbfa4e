package dev.semel.idempotency.call;

import org.jspecify.annotations.Nullable;

/** A call cannot be told from others, may not join the transaction that is active, or cannot be answered: the text says which. */
public class CallRefusedException extends IdempotencyException {

    private static final long serialVersionUID = 1L;

    /** @param cause null: none */
    public CallRefusedException(String sentence, @Nullable Throwable cause) {
        super(sentence, cause);
    }
}
