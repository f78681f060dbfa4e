package dev.semel.idempotency.call;

import jakarta.ejb.ApplicationException;
import org.jspecify.annotations.Nullable;

/** A call was not run, and did nothing. Enterprise Beans let it out as it is. */
@ApplicationException
public abstract class IdempotencyException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    IdempotencyException(String sentence, @Nullable Throwable cause) {
        super(sentence, cause);
    }

    static String name(String consumer, String key) {
        return "Key " + key + " of " + consumer;
    }
}
