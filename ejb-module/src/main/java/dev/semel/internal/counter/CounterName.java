package dev.semel.internal.counter;

/** What is counted; the names are rows of {@code semel_counter}. */
public enum CounterName {
    /** Events marked as published, when the mark is committed. */
    EVENTS_PUBLISHED,
    /** Attempts to publish that failed by the event's own fault, the last one before it is parked included. */
    ATTEMPTS_FAILED,
    /** Events parked by the relay. */
    EVENTS_PARKED,
    /** Events whose time to live had passed when the broker took them. */
    EVENTS_EXPIRED,
    /** Replies that were not sent, because their address was gone, their time was over, or they could never be sent. */
    REPLIES_DROPPED,
    /** Times that a node has noticed that the store of keys outside the database has forgotten what was written to it. */
    CACHE_FORGOT,
    /** Appends of an event whose id was in the outbox already, when their transactions are committed. */
    CAUGHT_BY_OUTBOX_KEY,
    /** Batches that the broker refused, because it had one of their events, or more. */
    BATCHES_REFUSED,
    /** Events sent alone, most of them because their batch had failed: the broker drops those it had, and does not say which. */
    SENT_AGAIN,
    /** Deliveries and calls whose work is committed. */
    WORK_DONE,
    /** Deliveries that a consumer acknowledged, and calls that were answered, without working: their key was known. */
    CAUGHT_BY_CONSUMER_KEY,
    /** Events published whose id has the time of their append. */
    PUBLICATIONS_TIMED,
    /** Milliseconds from the append of each of these to its publication. */
    PUBLICATION_MILLIS,
    /** Effects of events whose id has the time of their append. */
    EFFECTS_TIMED,
    /** Milliseconds from the append of each of these events to its effect. */
    EFFECT_MILLIS
}
