package dev.semel.internal.outbox.operator;

/** The columns by which events can be sorted. */
public enum EventColumn {
    CREATED_AT,
    PUBLISHED_AT,
    DUE_AT,
    TYPE,
    DESTINATION,
    STATUS,
    ATTEMPTS
}
