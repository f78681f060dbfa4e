package dev.semel.admin.search;

import java.time.Duration;
import java.time.Instant;

/**
 * What the decision about another copy of a message rests on, beside what its key says.
 *
 * @param key its hash
 * @param rule of its consumer; null if that is of another application than the one that is asked, or is code that is called
 * @param keptUntil until when the retention keeps the key, by the rule of today: a copy that came after that may be new. An administrator's
 *     purge may come before. Null as long as the work has not ended: then nothing purges the key
 */
public record Explanation(String key, Rule rule, Instant keptUntil) {

    /**
     * How a consumer is configured on this node. Constants go by their names in the annotation.
     *
     * @param onConflict what is done with a copy that has other content; {@code IGNORE}: contents are not compared
     * @param maxAttempts after which the message is parked
     * @param retryFor how long after the first failure a retry may still be begun; null: as long as attempts are left
     */
    public record Rule(
            String mode,
            String onBusy,
            String onUnknownOutcome,
            String onConflict,
            int maxAttempts,
            Duration retryFor) {}
}
