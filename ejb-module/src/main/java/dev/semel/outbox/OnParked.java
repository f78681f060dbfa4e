package dev.semel.outbox;

/** What a parked event means for those behind it in its group. */
public enum OnParked {
    /** They wait until an operator retries, skips or discards it: the order of the group is kept. */
    HOLD,
    /** They go on without it. Retried later, it comes after them: for this event the order of the group is given up. */
    SKIP
}
