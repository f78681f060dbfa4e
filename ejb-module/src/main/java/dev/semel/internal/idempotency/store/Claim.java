package dev.semel.internal.idempotency.store;

/** The answer to a claim: who may do the work. */
public enum Claim {
    /** This delivery does the work. */
    GRANTED,
    /** The work is done already. */
    DUPLICATE,
    /**
     * The work failed before, and a stored retry will do it, which is needed as long as this delivery. This one waits for no answer, and
     * has no number of its own.
     */
    SUPERSEDED,
    /** Parked or discarded: nothing happens before an operator acts. */
    CLOSED,
    /** Another delivery works on the key, or a stored retry will, which may expire before this delivery. */
    BUSY,
    /** Its predecessor in its group is missing; the key was not claimed. */
    EARLY,
    /** A newer state of its group has been worked on, so that its own is not wanted any more. */
    OVERTAKEN,
    /** The key is known with other content. */
    CONFLICT,
    /** A handler of the key never came back, and may have worked; since then none has worked, and no operator has decided about it. */
    OUTCOME_UNKNOWN;

    /** Whether the handler may run, as far as the key goes. */
    public boolean isToWork() {
        return this == GRANTED || this == OUTCOME_UNKNOWN;
    }

    /** Whether the delivery has nothing left to do. */
    public boolean isSettled() {
        return this == DUPLICATE || this == CLOSED || this == SUPERSEDED || this == OVERTAKEN;
    }
}
