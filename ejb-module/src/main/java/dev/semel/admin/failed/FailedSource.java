package dev.semel.admin.failed;

import dev.semel.admin.RefusedException;
import org.jspecify.annotations.Nullable;

/** Where a failed entry stands. */
public enum FailedSource {
    /** A message that a consumer parked. */
    MESSAGE,

    /** An outbox event that the relay parked. */
    EVENT;

    /** @return null if the name is */
    public static @Nullable FailedSource of(@Nullable String name) {
        return RefusedException.orConstant(FailedSource.class, "source", name);
    }
}
