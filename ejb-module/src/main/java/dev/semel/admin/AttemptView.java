package dev.semel.admin;

import dev.semel.internal.history.FailedAttempt;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * One failed attempt in the history of a key or an event.
 *
 * @param lastOfRun whether attempts were counted anew after it, because an operator retried what had failed
 */
public record AttemptView(
        int attempt,
        Instant attemptedAt,
        String node,
        @Nullable String errorType,
        @Nullable String errorMessage,
        @Nullable String errorStack,
        boolean lastOfRun) {

    /** @param latestFirst as the history has them */
    public static List<AttemptView> all(List<FailedAttempt> latestFirst) {
        return IntStream.range(0, latestFirst.size())
                .mapToObj(index -> of(
                        latestFirst.get(index),
                        index > 0
                                && latestFirst.get(index - 1).attempt()
                                        <= latestFirst.get(index).attempt()))
                .toList();
    }

    private static AttemptView of(FailedAttempt failed, boolean isLastOfRun) {
        return new AttemptView(
                failed.attempt(),
                failed.attemptedAt(),
                failed.node(),
                failed.failure().type(),
                failed.failure().message(),
                failed.failure().stack(),
                isLastOfRun);
    }
}
