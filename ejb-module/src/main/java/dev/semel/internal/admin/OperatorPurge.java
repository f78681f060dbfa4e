package dev.semel.internal.admin;

import dev.semel.admin.ActionResult;
import dev.semel.admin.RefusedException;
import dev.semel.admin.audit.Operation;
import dev.semel.internal.retention.ExpiredRows;
import dev.semel.internal.retention.PurgeTarget;
import dev.semel.internal.settings.RetentionSettings;
import jakarta.ejb.SessionContext;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;

/** A purge that an operator asks for: the same batches as those of the timer, with another age. */
@Dependent
public class OperatorPurge {

    private static final Duration LONGEST_AGE = Duration.ofDays(36_500);

    private final ExpiredRows rows;
    private final RetentionSettings settings;
    private final Operations operations;

    @Inject
    OperatorPurge(ExpiredRows rows, RetentionSettings settings, Operations operations) {
        this.rows = rows;
        this.settings = settings;
        this.operations = operations;
    }

    /** Deletes a thousand batches of each kind at most; what is left then is for the next time. */
    public ActionResult run(SessionContext caller, Duration olderThan, String reason, PurgeTarget... kinds) {
        requireAge(olderThan);
        String target = List.of(kinds) + " older than " + olderThan;
        BatchedOperation run = operations.start(new Operation(caller, "purge", target).because(reason));
        for (PurgeTarget kind : kinds) {
            run.inBatches(settings.schedule().batchSize(), most -> rows.delete(kind, olderThan, most));
        }
        return run.end();
    }

    /** @throws RefusedException if it is no age that a purge can have */
    public static void requireAge(Duration olderThan) {
        if (olderThan == null || olderThan.isNegative() || olderThan.compareTo(LONGEST_AGE) > 0) {
            throw new RefusedException("A purge needs an age between PT0S and " + LONGEST_AGE + ", but was given "
                    + olderThan + ". Nothing was done.");
        }
    }
}
