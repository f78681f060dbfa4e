package dev.semel.idempotency;

import jakarta.ejb.ApplicationException;

/** Another delivery has taken over the key, so this one must not leave any effect. Rolls the transaction back. */
@ApplicationException(rollback = true)
public class LeaseLostException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public LeaseLostException(String consumer, String key) {
        super("The lease of consumer " + consumer + " on key " + key
                + " was lost: the handler did not come back in time, and"
                + " another delivery took over. What this one still does is rolled back; the other one decides.");
    }
}
