package dev.semel.internal.admin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.admin.audit.Operation;
import dev.semel.admin.audit.Outcome;
import dev.semel.testing.AgedRows;
import dev.semel.testing.ContractDatabase;
import dev.semel.testing.HeldTransaction;
import dev.semel.testing.TableStores;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** How the lines of the audit are kept, on each database. */
abstract class AuditLogContract {

    private static final Operation OPERATION = new Operation("ada", "retry", "1: a", "the shop is well again");

    abstract ContractDatabase<TableStores> database();

    @ParameterizedTest
    @EnumSource
    void keepsWhoDidWhatAndWhatCameOfIt(Outcome outcome) {
        UUID line = database().inTransaction(stores -> stores.audit().append(OPERATION, outcome, 7));

        assertThat(line(line)).contains(new AgedRows.Line(OPERATION, outcome, 7));
    }

    @Test
    void countsMoreRowsOnTheLineOfAnOperationThatGoesOn() {
        UUID line = database().inTransaction(stores -> stores.audit().append(OPERATION, 2));
        UUID other = database().inTransaction(stores -> stores.audit().append(OPERATION, 1));

        database().doInTransaction(stores -> stores.audit().add(line, 3));
        database().doInTransaction(stores -> stores.audit().add(line, 0));

        assertThat(line(line)).contains(new AgedRows.Line(OPERATION, Outcome.ALLOWED, 5));
        assertThat(line(other)).contains(new AgedRows.Line(OPERATION, Outcome.ALLOWED, 1));
    }

    @Test
    void keepsNothingOfWhatWasRolledBack() {
        UUID kept = database().inTransaction(stores -> stores.audit().append(OPERATION, 2));
        UUID lost;
        try (HeldTransaction<TableStores> held = database().begin()) {
            lost = held.within(stores -> stores.audit().append(OPERATION, 1));
            held.doWithin(stores -> stores.audit().add(kept, 1));
        }

        assertThat(line(lost)).isEmpty();
        assertThat(line(kept)).contains(new AgedRows.Line(OPERATION, Outcome.ALLOWED, 2));
    }

    @Test
    void addsToNoLineThatIsNotThere() {
        UUID unknown = UUID.randomUUID();

        database().doInTransaction(stores -> stores.audit().add(unknown, 1));

        assertThat(line(unknown)).isEmpty();
    }

    private Optional<AgedRows.Line> line(UUID id) {
        return database().inTransaction(stores -> stores.rows().line(id));
    }
}
