package dev.semel.internal.counter.copy;

/** Where a copy came from that a consumer skipped; the names are in {@code semel_skipped_copy}. */
public enum CopyOrigin {
    /** The broker delivered the message again, because its acknowledgement did not arrive. */
    BROKER_REDELIVERY,
    /** The relay sent the event again, because it did not see whether the broker had it. */
    RELAY_RESEND,
    /** Another message, or another event, with the same key. */
    SENT_TWICE,
    /** A request or a call that was repeated for its answer. */
    REPEATED_REQUEST,
    /** Stored for later or for a retry, and the work was done by another copy when it came back. */
    LATE_COPY,
    /** No copy, but a state of its group that a newer one had made needless. */
    OVERTAKEN,
    /** An operator had the message brought again, and the work was done when it came. */
    OPERATOR_REPLAY
}
