package dev.semel.internal.admin.operation;

import org.jspecify.annotations.Nullable;

/**
 * What came of one row.
 *
 * @param reason why it was refused; null otherwise
 */
public record RowResult(Target target, Outcome outcome, @Nullable String reason) {

    /** What came of it, in one word. */
    public enum Outcome {
        /** It was changed. */
        DONE,
        /** It had another state by then. */
        SKIPPED,
        /** It could not be changed. */
        REFUSED
    }

    static RowResult of(Target target, boolean isChanged) {
        return new RowResult(target, isChanged ? Outcome.DONE : Outcome.SKIPPED, null);
    }
}
