package dev.semel.internal.admin.operation;

/**
 * What came of one row.
 *
 * @param reason why it was refused; null otherwise
 */
public record RowResult(Target target, RowOutcome outcome, String reason) {

    static RowResult of(Target target, boolean isChanged) {
        return new RowResult(target, isChanged ? RowOutcome.DONE : RowOutcome.SKIPPED, null);
    }
}
