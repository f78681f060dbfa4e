package dev.semel.internal.idempotency.delivery;

import dev.semel.internal.history.Failure;
import jakarta.ejb.ApplicationException;

/** Makes the adapter deliver the message again. An application exception, so that the bean instance is kept. */
@ApplicationException(rollback = false)
class RedeliveryRequestedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    RedeliveryRequestedException(String consumer, Throwable cause) {
        super("Consumer " + consumer + " asks for the message again: " + Failure.root(cause), null, false, false);
    }
}
