package dev.semel.idempotency.call;

/** What it means that a transaction is active where work with a key is called. */
public enum CallersTransaction {
    /**
     * The work belongs to it: claim, effect and the caller's other work are committed together, or none is. A repeated call waits
     * until it has ended. If the work fails, the whole transaction can only be rolled back.
     */
    JOIN,
    /** The call is refused: the caller is not to hold the key for longer than the work takes. */
    REFUSE
}
