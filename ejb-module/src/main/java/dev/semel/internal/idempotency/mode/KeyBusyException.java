package dev.semel.internal.idempotency.mode;

/** The wait for another delivery of the same key has run out. */
public class KeyBusyException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    KeyBusyException(Throwable cause) {
        super("Another delivery works on the key.", cause);
    }
}
