package dev.semel.idempotency.store.operator;

/** The columns by which records can be sorted. */
public enum RecordColumn {
    FIRST_SEEN_AT,
    COMPLETED_AT,
    CONSUMER,
    STATUS,
    ATTEMPTS,
    DUPLICATES,
    KEY
}
