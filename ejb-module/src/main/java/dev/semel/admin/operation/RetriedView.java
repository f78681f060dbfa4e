package dev.semel.admin.operation;

import java.io.Serializable;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What became of an entry since it was retried.
 *
 * @param outcome {@code SUCCEEDED}: its key is completed, or the event published; {@code AGAIN}: it was parked again; {@code OPEN}: it is
 *     on its way; {@code UNKNOWN}: it was given up later, or had no key of its own by which it could be found
 * @param source {@code MESSAGE} or {@code EVENT}
 * @param id the entry as it is parked now, where it was parked again; else the one that was retried
 * @param error what the exception said, where it was parked again; else null
 * @param origin the consumer or the destination; null where a published event has been deleted
 */
public record RetriedView(
        Outcome outcome, String source, UUID id, @Nullable String error, @Nullable String origin, @Nullable String key)
        implements Serializable {

    /** What became of it. */
    public enum Outcome {
        SUCCEEDED,
        AGAIN,
        OPEN,
        UNKNOWN;

        // Of a key.
        static Outcome ofKey(String status) {
            return switch (status) {
                case "COMPLETED" -> SUCCEEDED;
                case "PARKED" -> AGAIN;
                case "FAILED", "IN_PROGRESS" -> OPEN;
                default -> UNKNOWN;
            };
        }

        static Outcome ofEvent(String status) {
            return switch (status) {
                case "PUBLISHED", "CAPTURED" -> SUCCEEDED;
                case "PARKED" -> AGAIN;
                case "DISCARDED" -> UNKNOWN;
                default -> OPEN;
            };
        }
    }
}
