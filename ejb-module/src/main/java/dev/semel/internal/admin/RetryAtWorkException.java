package dev.semel.internal.admin;

/** An event cannot be discarded while a handler works on what it has brought. Nothing was changed. */
public class RetryAtWorkException extends IllegalStateException {

    private static final long serialVersionUID = 1L;

    RetryAtWorkException() {
        super(
                "A handler works on the retry under a lease now, so nothing was changed. If its work fails, another retry or a parked"
                        + " message appears, which can be discarded then.");
    }
}
