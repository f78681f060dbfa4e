package dev.semel.internal.kafka.poll;

/** What became of a record, or of several that were delivered together. */
enum Result {
    /** The position is behind it. */
    DONE,
    /** Its work waits for a retry, or for an operator, and what is behind it waits for that. */
    UNSETTLED,
    /** It has to come again; there was a pause. Several come one by one. */
    AGAIN,
    /** The partition was assigned anew: it is its new owner's. */
    LOST
}
