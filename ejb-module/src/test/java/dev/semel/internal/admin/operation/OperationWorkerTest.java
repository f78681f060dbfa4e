package dev.semel.internal.admin.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.admin.RefusedException;
import dev.semel.admin.audit.Operation;
import dev.semel.admin.failed.FailedId;
import dev.semel.admin.failed.FailedPlan;
import dev.semel.internal.admin.TestAudit;
import dev.semel.internal.idempotency.store.IdempotencyKey;
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
    void parksWhatWasGivenUpAgainAndTellsOfEachOtherOneWhyNot(Dialect dialect) {
        OperationFixture otto = new OperationFixture(dialect);
        UUID mistaken = otto.discarded("a", 0);
        UUID copied = otto.discarded("b", 1);
        UUID reopened = otto.discarded("c", 0);
        otto.message(OperationFixture.MINUTE);

        UUID operation = otto.start(OperationKind.RESTORE, otto.plan("DISCARDED"));
        UUID late = otto.discarded("d", 0);
        otto.within(rows -> {
            rows.set("semel_idempotency_record", "status", "PARKED", IdempotencyKey.hash(otto.origin, "c"));
            rows.set("semel_parked_message", "closed_at", rows.ago(OperationFixture.MINUTE.negated()), late);
            return null;
        });
        otto.node().run();

        assertThat(otto.told(operation, COUNTS)).isEqualTo("DONE 1 0 2");
        assertThat(otto.statusOf(mistaken)).isEqualTo("PARKED");
        assertThat(List.of(otto.statusOf(copied), otto.statusOf(reopened), otto.statusOf(late)))
                .containsOnly("DISCARDED");
        assertThat(otto.reasonOf(operation, copied)).startsWith("A copy of it was skipped after the discard");
        assertThat(otto.reasonOf(operation, reopened)).startsWith("Its key is PARKED now");
        assertThat(auditOf(otto).get(0)).endsWith(1L, "ALLOWED", null);
    }

    @ParameterizedTest
    @EnumSource
    void restoresNothingThatIsParkedAndRetriesNothingThatWasGivenUp(Dialect dialect) {
        OperationFixture otto = new OperationFixture(dialect);
        otto.messages(1);
        otto.discarded("a", 0);

        assertThatThrownBy(() -> otto.start(OperationKind.RESTORE, otto.plan()))
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining("\"restore\" is for DISCARDED entries");
        assertThatThrownBy(() -> otto.start(OperationKind.RETRY, otto.plan("DISCARDED")))
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining("\"retry\" is for PARKED entries");
        assertThatThrownBy(() -> otto.plan("RETRIED")).isInstanceOf(RefusedException.class);
        assertThat(auditOf(otto)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void changesExactlyWhatWasSelected(Dialect dialect) {
        OperationFixture otto = new OperationFixture(dialect);
        List<UUID> messages = otto.messages(4);
        UUID event = otto.event(OperationFixture.MINUTE);
        otto.event(OperationFixture.MINUTE);

        UUID operation = otto.startSelected(
                OperationKind.RETRY,
                new FailedId("MESSAGE", messages.get(0)),
                new FailedId("MESSAGE", messages.get(2)),
                new FailedId("MESSAGE", messages.get(3)),
                new FailedId("EVENT", event));
        otto.setStatus(messages.get(2), "DISCARDED");
        otto.node().run();

        assertThat(otto.told(operation, COUNTS)).isEqualTo("DONE 3 1 0");
        assertThat(otto.messages("RETRIED", 1)).isEqualTo(2);
        assertThat(otto.statusOf(messages.get(1))).isEqualTo("PARKED");
        assertThat(otto.events("PENDING")).isOne();
        assertThat(otto.events("PARKED")).isOne();
    }

    @ParameterizedTest
    @EnumSource
    void restoresExactlyWhatWasSelected(Dialect dialect) {
        OperationFixture otto = new OperationFixture(dialect);
        UUID wanted = otto.discarded("a", 0);
        UUID other = otto.discarded("b", 0);

        UUID operation = otto.startSelected(OperationKind.RESTORE, new FailedId("MESSAGE", wanted));
        otto.node().run();

        assertThat(otto.told(operation, COUNTS)).isEqualTo("DONE 1 0 0");
        assertThat(otto.statusOf(wanted)).isEqualTo("PARKED");
        assertThat(otto.statusOf(other)).isEqualTo("DISCARDED");
    }

    @ParameterizedTest
    @EnumSource
    void refusesASelectionThatNamesNothing(Dialect dialect) {
        OperationFixture otto = new OperationFixture(dialect);
        FailedId unknown = new FailedId("MESSAGE", UUID.randomUUID());
        FailedId event = new FailedId("EVENT", otto.event(OperationFixture.MINUTE));

        assertRefused(otto, OperationKind.RETRY, "Between 1 and 10000");
        assertRefused(otto, OperationKind.RETRY, "None of the selected entries is PARKED any more", unknown);
        assertRefused(otto, OperationKind.RESTORE, "Only a message can be restored", unknown, event);
        assertRefused(otto, OperationKind.DISCARD, "one lacks them", unknown, new FailedId("MESSAGE", null));
        assertRefused(otto, OperationKind.DISCARD, "one lacks them", new FailedId(null, UUID.randomUUID()));
        assertThat(auditOf(otto)).isEmpty();
    }

    private static void assertRefused(
            OperationFixture otto, OperationKind kind, String sentence, FailedId... selected) {
        assertThatThrownBy(() -> otto.startSelected(kind, selected))
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining(sentence);
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
    void givesEachOperationAChunkInTurn(Dialect dialect) {
        OperationFixture otto = new OperationFixture(dialect);
        OperationFixture ada = new OperationFixture(dialect);
        otto.messages(350);
        ada.messages(130);
        OperationWorker node = otto.node();

        UUID large = otto.start(OperationKind.RETRY);
        node.workOnOne();
        UUID small = ada.start(OperationKind.DISCARD);
        node.workOnOne();
        node.workOnOne();
        assertThat(otto.told(large, COUNTS)).isEqualTo("RUNNING 200 0 0");
        assertThat(otto.told(small, COUNTS)).isEqualTo("RUNNING 100 0 0");
        node.workOnOne();
        node.workOnOne();
        assertThat(otto.told(large, COUNTS)).isEqualTo("RUNNING 300 0 0");
        assertThat(otto.told(small, COUNTS)).isEqualTo("RUNNING 130 0 0");
        node.run();

        assertThat(otto.told(large, COUNTS)).isEqualTo("DONE 350 0 0");
        assertThat(otto.told(small, COUNTS)).isEqualTo("DONE 130 0 0");
    }

    @ParameterizedTest
    @EnumSource
    void keepsToAPaceOnWhicheverNode(Dialect dialect) {
        OperationFixture otto = new OperationFixture(dialect);
        OperationFixture ada = new OperationFixture(dialect);
        otto.messages(20);
        ada.messages(130);
        UUID slow = otto.start(OperationKind.RETRY, otto.plan().atMost(10));
        UUID fast = ada.start(OperationKind.RETRY);

        otto.node().workOnOne();
        assertThat(otto.told(slow, COUNTS + ", per_second")).isEqualTo("RUNNING 2 0 0 10");
        otto.moveDueTime(slow, OperationFixture.MINUTE.negated());
        otto.node().run();
        assertThat(otto.told(slow, COUNTS)).isEqualTo("RUNNING 2 0 0");
        assertThat(otto.told(fast, COUNTS)).isEqualTo("DONE 130 0 0");

        otto.moveDueTime(slow, OperationFixture.MINUTE);
        otto.node().workOnOne();
        assertThat(otto.told(slow, COUNTS)).isEqualTo("RUNNING 4 0 0");
        otto.moveDueTime(slow, OperationFixture.MINUTE.negated());
        otto.transactions.doInNew(() -> TestedOperations.store(otto.database).setPace(slow, 0));
        otto.node().run();
        assertThat(otto.told(slow, COUNTS)).isEqualTo("DONE 20 0 0");
    }

    @ParameterizedTest
    @EnumSource
    void refusesAPaceThatIsNone(Dialect dialect) {
        OperationFixture otto = new OperationFixture(dialect);
        otto.messages(1);

        for (long pace : List.of(-1L, 10_001L)) {
            assertThatThrownBy(() -> otto.start(OperationKind.RETRY, otto.plan().atMost(pace)))
                    .isInstanceOf(RefusedException.class)
                    .hasMessageContaining("between 1 and 10000 rows a second");
        }
    }

    @ParameterizedTest
    @EnumSource
    void worksOnTheRowsOfABrokenChunkWithinOneTurn(Dialect dialect) {
        OperationFixture otto = new OperationFixture(dialect);
        OperationFixture ada = new OperationFixture(dialect);
        otto.messages(250);
        ada.replay.broken.add(ada.messages(7).get(3));
        UUID small = ada.start(OperationKind.RETRY);
        UUID large = otto.start(OperationKind.RETRY);
        OperationWorker node = ada.node();

        node.workOnOne();
        assertThat(ada.told(small, COUNTS)).isEqualTo("RUNNING 6 0 1");
        node.workOnOne();
        assertThat(ada.told(large, COUNTS)).isEqualTo("RUNNING 100 0 0");
        node.run();

        assertThat(ada.told(small, COUNTS)).isEqualTo("DONE 6 0 1");
        assertThat(ada.told(large, COUNTS)).isEqualTo("DONE 250 0 0");
    }

    @ParameterizedTest
    @EnumSource
    void goesOnWithTheOthersWhereTheRowsOfOneCannotBeRead(Dialect dialect) {
        OperationFixture otto = new OperationFixture(dialect);
        OperationFixture ada = new OperationFixture(dialect);
        otto.messages(1);
        ada.messages(130);
        UUID unreadable = otto.start(OperationKind.RETRY);
        otto.transactions.doInNew(() -> otto.database.update(
                "UPDATE semel_operation SET row_filter = 'x' WHERE id = ?", OperationFixture.MINUTE, unreadable));
        UUID sound = ada.start(OperationKind.RETRY);
        OperationWorker node = otto.node();

        for (int tick = 0; tick < 3; tick++) {
            assertThatThrownBy(node::run).isInstanceOf(RuntimeException.class);
        }

        assertThat(otto.told(unreadable, COUNTS)).isEqualTo("RUNNING 0 0 0");
        otto.started.cancel(unreadable, new Operation("ada", "cancel operation", "x", null));
        assertThat(otto.told(sound, COUNTS)).isEqualTo("DONE 130 0 0");
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
