package dev.semel.admin.failed;

import dev.semel.admin.Caller;
import dev.semel.admin.Page;
import dev.semel.admin.PageRequest;
import dev.semel.admin.audit.Operation;
import dev.semel.internal.admin.operation.FrozenRows;
import dev.semel.internal.admin.operation.OperationKind;
import dev.semel.internal.admin.operation.StartedOperations;
import dev.semel.internal.admin.operation.TestedOperations;
import dev.semel.internal.jpa.Database;
import java.time.Duration;
import java.util.List;
import java.util.UUID;

/** The list of failed entries, for tests of other packages. */
public final class TestFailedEntries {

    private TestFailedEntries() {}

    public static Page<FailedView> page(Database database, FailedQuery query, PageRequest request) {
        return new JdbcFailedEntries(database).page(query, request);
    }

    public static FrozenRows frozen(Database database) {
        return new JdbcFrozenEntries(database);
    }

    public static JdbcFailedPurges purges(Database database) {
        return purges(database, TestedOperations.started(database));
    }

    private static JdbcFailedPurges purges(Database database, StartedOperations started) {
        return new JdbcFailedPurges(database, started);
    }

    /** Plans a purge of the messages of an origin that were closed until now, and starts it. */
    public static UUID startPurge(Database database, StartedOperations started, String user, FailedQuery query) {
        JdbcFailedPurges purges = purges(database, started);
        return purges.start(Caller.named(user), purges.plan(query, Duration.ZERO), 0, "disk is full");
    }

    public static UUID start(
            FailedOperations operations, OperationKind kind, Operation asked, List<FailedId> selected) {
        return operations.start(kind, asked, selected);
    }

    public static FailedOperations operations(Database database, StartedOperations started) {
        return new FailedOperations(new JdbcFrozenEntries(database), started);
    }
}
