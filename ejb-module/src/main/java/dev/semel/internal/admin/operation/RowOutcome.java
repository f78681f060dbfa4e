package dev.semel.internal.admin.operation;

/** What came of one row. */
public enum RowOutcome {
    /** It was changed. */
    DONE,
    /** It had another state by then. */
    SKIPPED,
    /** It could not be changed. */
    REFUSED
}
