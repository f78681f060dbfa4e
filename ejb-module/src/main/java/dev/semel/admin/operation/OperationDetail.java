package dev.semel.admin.operation;

import dev.semel.admin.failed.FailedPlan;
import dev.semel.admin.failed.FailedQuery;
import java.io.Serializable;
import java.util.List;

/**
 * An operation, and what came of it.
 *
 * @param query which entries it is about; null where these were selected one by one
 * @param reasons why rows were refused, the most frequent first; 20 at most
 * @param refused the first 100 of these rows
 * @param helped what became of what was retried; null where nothing is retried
 * @param rest what a retry of those that match and are parked now would change; null while it runs, where nothing is retried, and
 *     where entries were selected
 */
public record OperationDetail(
        OperationView operation,
        FailedQuery query,
        List<RefusalView> reasons,
        List<RefusedView> refused,
        Helped helped,
        FailedPlan rest)
        implements Serializable {

    OperationDetail withRest(FailedPlan parked) {
        return new OperationDetail(operation, query, reasons, refused, helped, parked);
    }
}
