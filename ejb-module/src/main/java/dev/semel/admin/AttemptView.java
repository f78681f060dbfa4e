package dev.semel.admin;

import dev.semel.internal.history.FailedAttempt;
import java.time.Instant;

/** One failed attempt in the history of a key or an event. */
public record AttemptView(
        int attempt, Instant attemptedAt, String node, String errorType, String errorMessage, String errorStack) {

    public static AttemptView of(FailedAttempt failed) {
        return new AttemptView(
                failed.attempt(),
                failed.attemptedAt(),
                failed.node(),
                failed.failure().type(),
                failed.failure().message(),
                failed.failure().stack());
    }
}
