package dev.semel.idempotency.call;

/** A call cannot be told from others, may not join the transaction that is active, or cannot be answered: the text says which. */
public class CallRefusedException extends IdempotencyException {

    private static final long serialVersionUID = 1L;

    public CallRefusedException(String sentence, Throwable cause) {
        super(sentence, cause);
    }
}
