package dev.semel.internal.retention;

/** The kinds of rows that are finished. What failed or is parked is not among them, however old it is. */
public enum PurgeTarget {
    /** Keys whose effect was committed: a duplicate that comes after their purge is new. */
    COMPLETED_KEYS,
    /** Keys that an operator gave up. */
    DISCARDED_KEYS,
    /** Events that the broker has. */
    PUBLISHED_EVENTS,
    /** Retries, replays and later copies, which are for one consumer: they prove what a message is, as long as its key does. */
    PUBLISHED_RETRIES,
    /** Events that change data capture publishes: the database's log has them, and needs no row. */
    CAPTURED_EVENTS,
    /** Events in the archive. */
    ARCHIVED_EVENTS,
    /** Events that an operator gave up. */
    DISCARDED_EVENTS,
    /** Those for one consumer among them. */
    DISCARDED_RETRIES,
    /** Parked messages that an operator retried or gave up. */
    CLOSED_MESSAGES,
    /** The history of failed attempts. */
    ATTEMPTS,
    /** Marks of handlers that never came back, and whose message never came again. */
    MARKS,
    /** Servers that were stopped, or died and are missed by others, and did not come back under their name. */
    GONE_NODES,
    /** The lines of the audit, with the beginning of their chain: each seal is counted, and a line that has none. */
    AUDIT_LINES,
    /** What operators started on many rows, and what came of each of them. */
    OPERATIONS,
    /** What operators noted about causes by which nothing is parked any more. */
    CAUSE_NOTES,
    /** What is known of destinations that are in order. One that is used is known again a few minutes later. */
    DESTINATIONS,
    /** Counters of groups that are not numbered any more; kept for ever unless a period is set. */
    SEQUENCES,
    /** How far consumers have come in groups of which nothing came any more; as long as the counter of the group is there, and no shorter. */
    POSITIONS
}
