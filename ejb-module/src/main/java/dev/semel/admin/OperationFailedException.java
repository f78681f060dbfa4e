package dev.semel.admin;

import jakarta.ejb.ApplicationException;

/**
 * An operator's action broke off; the message says what was done before, which stays. An application exception, so that
 * the caller gets it as it is.
 */
@ApplicationException(rollback = false)
public class OperationFailedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public OperationFailedException(String message, Throwable cause) {
        super(message, cause);
    }
}
