package dev.semel.admin.failed;

import dev.semel.admin.RefusedException;

/** Where a failed entry stands. */
enum FailedSource {
    /** A message that a consumer parked. */
    MESSAGE,

    /** An outbox event that the relay parked. */
    EVENT;

    /** @return null if the name is */
    static FailedSource of(String name) {
        return RefusedException.orConstant(FailedSource.class, "source", name);
    }
}
