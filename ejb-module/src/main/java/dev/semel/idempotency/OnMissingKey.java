package dev.semel.idempotency;

/** What becomes of a message without a usable idempotency key. */
public enum OnMissingKey {

    /** It is parked with the reason, for an operator. The default. */
    PARK,

    /**
     * It is worked on with the broker's message id as its key. A redelivery is still told; a message that its producer
     * sent twice takes effect twice.
     */
    PROCESS_UNPROTECTED,

    /** The hash of its content becomes its key: a second message of equal content, however legitimate, is a duplicate. */
    DERIVE
}
