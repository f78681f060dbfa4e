package dev.semel.internal.admin.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.admin.RefusedException;
import dev.semel.admin.failed.FailedPlan;
import dev.semel.internal.admin.TestAudit;
import dev.semel.internal.jpa.Dialect;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What operators start on many rows is worked off: each row once, also when nodes die. */
class OperationWorkerTest {

    private static final String COUNTS = "state, done, skipped, refused";

    @ParameterizedTest
    @EnumSource
    void worksOnAllThatMatchChunkByChunkAndCountsThemOnOneLineOfTheAudit(Dialect dialect) {
        OperationFixture otto = new OperationFixture(dialect);
        otto.messagesOfOneMoment(230);
        Stream.generate(() -> otto.event(OperationFixture.MINUTE)).limit(3).forEach(event -> {});
        OperationFixture other = new OperationFixture(dialect);
        other.message(OperationFixture.MINUTE);

        UUID operation = otto.start(OperationKind.RETRY);
        assertThat(otto.told(operation, COUNTS)).isEqualTo("RUNNING 0 0 0");
        otto.node().workOnOne();
        assertThat(otto.told(operation, COUNTS)).isEqualTo("RUNNING 100 0 0");
        otto.node().run();

        assertThat(otto.told(operation, COUNTS)).isEqualTo("DONE 233 0 0");
        assertThat(otto.messages("RETRIED", 1)).isEqualTo(230);
        assertThat(otto.events("PENDING")).isEqualTo(3);
        assertThat(other.messages("PARKED", 0)).isOne();
        assertThat(otto.rowsOf(operation, "DONE")).isEqualTo(233);
        List<Object[]> lines = auditOf(otto);
        assertThat(lines).hasSize(2);
        assertThat(lines.get(0)).startsWith("retry all").endsWith(233L, "ALLOWED", null);
        assertThat(lines.get(1)).startsWith("operation ended").contains(0L);
    }

    @ParameterizedTest
    @EnumSource
    void leavesOutWhatWasParkedAfterItWasPlanned(Dialect dialect) {
        OperationFixture otto = new OperationFixture(dialect);
        otto.message(OperationFixture.MINUTE);
        FailedPlan plan = otto.plan();
        otto.message(OperationFixture.MINUTE.negated());

        UUID operation = otto.start(OperationKind.DISCARD, plan);
        otto.node().run();

        assertThat(otto.told(operation, COUNTS)).isEqualTo("DONE 1 0 0");
        assertThat(otto.messages("PARKED", 0)).isOne();
        assertThat(otto.messages("DISCARDED", 1)).isOne();
    }

    @ParameterizedTest
    @EnumSource
    void changesNoMoreThanWerePlanned(Dialect dialect) {
        OperationFixture otto = new OperationFixture(dialect);
        otto.messages(3);
        UUID operation = otto.start(OperationKind.DISCARD);
        otto.messages(3);

        otto.node().run();

        assertThat(otto.told(operation, COUNTS)).isEqualTo("DONE 3 0 0");
        assertThat(otto.messages("PARKED", 0)).isEqualTo(3);
    }

    @ParameterizedTest
    @EnumSource
    void skipsWhatHasAnotherStateByThen(Dialect dialect) {
        OperationFixture otto = new OperationFixture(dialect);
        List<UUID> messages = otto.messages(4);
        otto.event(OperationFixture.MINUTE);

        UUID operation = otto.start(OperationKind.RETRY);
        otto.setStatus(messages.get(1), "DISCARDED");
        otto.node().run();

        assertThat(otto.told(operation, COUNTS)).isEqualTo("DONE 4 1 0");
        assertThat(otto.messages("DISCARDED", 0)).isOne();
    }

    @ParameterizedTest
    @EnumSource
    void refusesARowThatFailsAloneAndGoesOn(Dialect dialect) {
        OperationFixture otto = new OperationFixture(dialect);
        UUID broken = otto.messages(7).get(3);
        otto.replay.broken.add(broken);

        UUID operation = otto.start(OperationKind.RETRY);
        otto.node().run();

        assertThat(otto.told(operation, COUNTS)).isEqualTo("DONE 6 0 1");
        assertThat(otto.messages("RETRIED", 1)).isEqualTo(6);
        assertThat(otto.messages("PARKED", 0)).isOne();
        assertThat(otto.told(
                        operation,
                        "(SELECT reason FROM semel_operation_row WHERE operation_id = id AND outcome = 'REFUSED')"))
                .contains("The outbox refuses it.");
    }

    @ParameterizedTest
    @EnumSource
    void breaksOffAfterFiveFailuresInARow(Dialect dialect) {
        OperationFixture otto = new OperationFixture(dialect);
        List<UUID> messages = otto.messages(9);
        otto.replay.broken.addAll(messages.subList(2, 9));

        UUID operation = otto.start(OperationKind.RETRY);
        otto.node().run();

        assertThat(otto.told(operation, COUNTS)).isEqualTo("FAILED 2 0 5");
        assertThat(otto.told(operation, "note")).contains("5 rows in a row failed", "The outbox refuses it.");
        assertThat(otto.messages("PARKED", 0)).isEqualTo(7);
        UUID again = otto.start(OperationKind.RETRY);
        otto.node().run();
        assertThat(otto.told(again, COUNTS)).startsWith("FAILED");
    }

    @ParameterizedTest
    @EnumSource
    void runsTheSameOnceAtATime(Dialect dialect) {
        OperationFixture otto = new OperationFixture(dialect);
        otto.messages(2);
        otto.start(OperationKind.RETRY);

        assertThatThrownBy(() -> otto.start(OperationKind.RETRY))
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining("under way already");
        assertThat(auditOf(otto)).hasSize(1);
        otto.start(OperationKind.DISCARD);
        otto.node().run();
        otto.messages(1);
        assertThat(otto.start(OperationKind.RETRY)).isNotNull();
        otto.node().run();
    }

    private static List<Object[]> auditOf(OperationFixture otto) {
        return otto.tables.inTransaction(database -> TestAudit.linesOf(otto.user, database));
    }
}
