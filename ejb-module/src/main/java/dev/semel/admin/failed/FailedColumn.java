package dev.semel.admin.failed;

/** The columns by which failed entries can be sorted. */
public enum FailedColumn {
    PARKED_AT,
    ORIGIN,
    SUBJECT,
    ERROR_TYPE,
    ATTEMPTS,
    STATUS
}
