package dev.semel.admin.failed;

import dev.semel.admin.RefusedException;

/** Where a failed entry stands. */
public enum FailedSource {
    /** A message that a consumer parked. */
    MESSAGE,

    /** An outbox event that the relay parked. */
    EVENT;

    /** @return null if the name is */
    public static FailedSource of(String name) {
        return RefusedException.orConstant(FailedSource.class, "source", name);
    }
}
