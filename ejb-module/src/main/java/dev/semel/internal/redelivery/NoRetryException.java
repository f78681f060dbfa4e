package dev.semel.internal.redelivery;

/** A parked message cannot be sent to its consumer again; the text says why. Nothing was changed. */
public class NoRetryException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    NoRetryException(String message) {
        super(message);
    }
}
