package dev.semel.idempotency;

import org.jspecify.annotations.Nullable;

/** The result of a work cannot be kept. Let out of the handler, it is a failure like any other: the work is rolled back. */
public class ResultRefusedException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    public ResultRefusedException(String sentence, @Nullable Throwable cause) {
        super(sentence, cause);
    }
}
