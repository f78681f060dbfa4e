package dev.semel.admin.failed;

/** Where a failed entry stands. */
public enum FailedSource {
    /** A message that a consumer parked. */
    MESSAGE,
    /** An outbox event that the relay parked. */
    EVENT
}
