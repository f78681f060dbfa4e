package dev.semel.admin.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.admin.Caller;
import dev.semel.admin.RefusedException;
import dev.semel.admin.Roles;
import dev.semel.admin.Rows;
import dev.semel.admin.keys.KeyQuery;
import dev.semel.admin.keys.TestKeysAdmin;
import dev.semel.internal.admin.TestAudit;
import dev.semel.internal.admin.operation.OperationKind;
import dev.semel.internal.admin.operation.TestedOperations;
import dev.semel.internal.jpa.Dialect;
import dev.semel.testing.TestDatabase;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What operators do with an operation that is under way. */
class OperationsUnderWayTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final OperationsOfOneUser otto = new OperationsOfOneUser();

    @ParameterizedTest
    @EnumSource
    void changesThePaceOfWhatRunsAndTellsTheAudit(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            new Rows(database).message(otto.origin, "a", "PARKED", MINUTE);
            UUID running = otto.start(database, OperationKind.RETRY);
            assertThat(otto.view(database, running).perSecond()).isZero();

            otto.admin(database).setPace(otto.view(database, running), 25);

            assertThat(otto.view(database, running).perSecond()).isEqualTo(25);
            assertThat(TestAudit.linesOf(otto.name, database)).last().satisfies(line -> assertThat(line)
                    .startsWith("change pace", "25 rows a second, test of " + otto.name + ": x"));
            assertThatThrownBy(() -> otto.admin(database).setPace(otto.view(database, running), -1))
                    .isInstanceOf(RefusedException.class);
            otto.admin(database).cancel(otto.view(database, running));
            assertThatThrownBy(() -> otto.admin(database).setPace(otto.view(database, running), 5))
                    .isInstanceOf(RefusedException.class)
                    .hasMessageContaining("has ended already");
        });
    }

    @ParameterizedTest
    @EnumSource
    void pausesAndResumesWhatRunsAndTellsTheAudit(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            new Rows(database).message(otto.origin, "a", "PARKED", MINUTE);
            UUID operation = otto.start(database, OperationKind.RETRY);
            int before = otto.admin(database).running();
            assertThatThrownBy(() -> otto.admin(database).resume(otto.view(database, operation)))
                    .isInstanceOf(RefusedException.class)
                    .hasMessageContaining("is not paused");

            otto.admin(database).pause(otto.view(database, operation));

            OperationView paused = otto.view(database, operation);
            assertThat(List.of(paused.isPaused(), paused.isRunning(), paused.hasEnded()))
                    .containsExactly(true, false, false);
            assertThat(paused.note()).isEqualTo("Paused by " + otto.name + ".");
            assertThat(otto.admin(database).running()).isEqualTo(before - 1);
            assertThat(otto.admin(database).find(operation).orElseThrow().rest())
                    .isNull();
            assertThatThrownBy(() -> otto.admin(database).pause(paused))
                    .isInstanceOf(RefusedException.class)
                    .hasMessageContaining("paused already");
            TestedOperations.workOff(database, otto.replay);
            assertThat(otto.view(database, operation).worked()).isZero();
            assertThat(TestAudit.linesOf(otto.name, database)).last().satisfies(line -> assertThat(line)
                    .startsWith("pause operation", "test of " + otto.name + ": x")
                    .endsWith(0L, "ALLOWED", null));

            otto.admin(database).resume(paused);

            assertThat(otto.view(database, operation).isRunning()).isTrue();
            assertThat(otto.view(database, operation).note()).isNull();
            assertThat(TestAudit.linesOf(otto.name, database)).last().satisfies(line -> assertThat(line)
                    .startsWith("resume operation"));
            TestedOperations.workOff(database, otto.replay);
            assertThat(otto.view(database, operation).done()).isOne();
        });
    }

    @ParameterizedTest
    @EnumSource(names = "H2")
    void letsAPurgeBeResumedOnlyByThoseWhoMayPurge(Dialect dialect) {
        TestDatabase.of(dialect).doAndRollBack(database -> {
            new Rows(database).key(otto.origin, "a", "COMPLETED", Duration.ofDays(4_000));
            KeyQuery keys = new KeyQuery(null, otto.origin, null, null, null);
            UUID purge = TestKeysAdmin.startPurge(database, TestedOperations.started(database), otto.name, keys);
            otto.admin(database).pause(otto.view(database, purge));

            assertThatThrownBy(() -> otto.admin(database).resume(otto.view(database, purge)))
                    .isInstanceOf(RefusedException.class)
                    .hasMessageContainingAll("semel-admin", "Nothing was done");
            assertThat(otto.view(database, purge).isPaused()).isTrue();
            assertThat(TestAudit.linesOf(otto.name, database)).last().satisfies(line -> {
                assertThat(line).startsWith("resume operation").endsWith(1L, "DENIED", null);
                assertThat((String) line[1]).startsWith("purge keys of " + otto.name + ": 1 keys");
            });

            OperationsAdmin administrator = otto.admin(database);
            administrator.context = Caller.named(otto.name, Roles.ADMIN);
            administrator.resume(otto.view(database, purge));
            assertThat(otto.view(database, purge).isRunning()).isTrue();
            otto.admin(database).cancel(otto.view(database, purge));
        });
    }
}
