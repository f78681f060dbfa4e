package dev.semel.admin.operation;

import dev.semel.admin.failed.FailedPlan;
import dev.semel.admin.failed.FailedQuery;
import dev.semel.admin.keys.KeyQuery;
import dev.semel.admin.outbox.OutboxQuery;
import java.io.Serializable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An operation, and what came of it.
 *
 * @param query which failed entries it is about; null where these were selected one by one, and for other purges
 * @param events which events are purged; null otherwise
 * @param keys which keys are purged; null otherwise
 * @param reasons why rows were refused, the most frequent first; 20 at most
 * @param refused the first 100 of these rows
 * @param helped what became of what was retried; null where nothing is retried
 * @param again the first 100 of what was retried and failed again; empty where nothing is retried
 * @param rest what a retry of those would change that its filter has left: parked now, and already when it was asked for; so nothing
 *     that failed again, or came since. Null until it has ended, where nothing is retried, and where entries were selected
 */
public record OperationDetail(
        OperationView operation,
        @Nullable FailedQuery query,
        @Nullable OutboxQuery events,
        @Nullable KeyQuery keys,
        List<RefusalView> reasons,
        List<RefusedView> refused,
        @Nullable Helped helped,
        List<RetriedView> again,
        @Nullable FailedPlan rest)
        implements Serializable {

    OperationDetail withRest(FailedPlan parked) {
        return new OperationDetail(operation, query, events, keys, reasons, refused, helped, again, parked);
    }
}
