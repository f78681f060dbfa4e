package dev.semel.admin.partition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.admin.ActionResult;
import dev.semel.admin.Caller;
import dev.semel.admin.RefusedException;
import dev.semel.internal.admin.TestAudit;
import dev.semel.internal.admin.TestOperations;
import dev.semel.internal.admin.partition.PartitionSums.Sum;
import dev.semel.internal.admin.partition.TestPartitionCommands;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.jpa.Dialect;
import dev.semel.testing.TestDatabase;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PartitionsAdminTest {

    private static final String INSERT =
            "INSERT INTO semel_kafka_position (consumer, topic, partition_number, next_offset, epoch, node, assigned_at,"
                    + " moved_at, behind, looked_at) VALUES (?, 'payments', ?, 1200, 7, 'node-a', %1$s, CURRENT_TIMESTAMP, %2$s, %3$s)";
    private static final String NOW = "CURRENT_TIMESTAMP";
    private static final String LONG_AGO = "TIMESTAMP '2020-01-01 00:00:00'";

    private final String user = "anna-" + UUID.randomUUID();
    private final String consumer = "ledger-" + UUID.randomUUID();

    @ParameterizedTest
    @EnumSource
    void tellsHowFarAConsumerHasComeAndWhichPartitionsNeedALook(Dialect dialect) {
        add(dialect, 0, LONG_AGO, "50", NOW);
        add(dialect, 1, LONG_AGO, "50", LONG_AGO);
        add(dialect, 2, LONG_AGO, "-1100", NOW);
        add(dialect, 3, NOW, "NULL", "NULL");
        add(dialect, 4, LONG_AGO, "NULL", "NULL");
        add(dialect, 5, LONG_AGO, "50", NOW);
        waitFor(dialect, 5, 1201);

        List<PartitionView> all = all(dialect);

        assertThat(all)
                .extracting(PartitionView::state)
                .containsExactly(
                        PartitionState.ATTENDED,
                        PartitionState.UNATTENDED,
                        PartitionState.BEYOND_END,
                        PartitionState.ATTENDED,
                        PartitionState.UNATTENDED,
                        PartitionState.WAITING);
        assertThat(all.get(5).waitsFor()).isEqualTo(1201);
        assertThat(all.get(5).waitsSince()).isNotNull();
        assertThat(all.get(5).isUnhealthy()).isTrue();
        PartitionView first = all.get(0);
        assertThat(first.id()).isEqualTo(id(0));
        assertThat(first.id()).hasToString("payments-0 of " + consumer);
        assertThat(first.position()).isEqualTo(1200);
        assertThat(first.behind()).isEqualTo(50);
        assertThat(first.node()).isEqualTo("node-a");
        assertThat(first.isUnhealthy()).isFalse();
        assertThat(all.get(3).behind()).isNull();
        assertThat(all.get(3).polledAt()).isNull();
        List<PartitionView> halted = TestDatabase.of(dialect)
                .inTransaction(database -> admin(database).halted());
        assertThat(halted)
                .filteredOn(one -> one.id().consumer().equals(consumer))
                .containsExactly(all.get(2), all.get(5));
        boolean isAny = TestDatabase.of(dialect)
                .inTransaction(database -> admin(database).isAny());
        assertThat(isAny).isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void setsAPositionThatIsStillWhereItWasSeenAndBeginsANewEpoch(Dialect dialect) {
        add(dialect, 0, LONG_AGO, "-1100", NOW);
        add(dialect, 1, LONG_AGO, "50", NOW);

        ActionResult set = act(dialect, admin -> admin.setPosition(id(0), 1200, 0, "the topic was made anew"));

        assertThat(set).isEqualTo(new ActionResult(1, 0));
        assertThat(all(dialect)).extracting(PartitionView::position).containsExactly(0L, 1200L);
        assertThat(all(dialect)).extracting(PartitionView::behind).containsExactly(null, 50L);
        assertThat(epoch(dialect, 0)).isEqualTo(8);
        assertThat(epoch(dialect, 1)).isEqualTo(7);
        List<Object[]> audit = auditOf(dialect);
        assertThat(audit).hasSize(1);
        assertThat(audit.get(0)).anyMatch(column -> String.valueOf(column).contains("from 1200 to 0"));
    }

    @ParameterizedTest
    @EnumSource
    void setsAPositionToTheFirstRecordThatKafkaHasWhichItsNodeFindsOut(Dialect dialect) {
        add(dialect, 0, LONG_AGO, "50", NOW);

        act(dialect, admin -> admin.setPosition(id(0), 1200, PartitionsAdmin.FIRST, "all of it once more"));

        assertThat(all(dialect)).extracting(PartitionView::position).containsExactly(PartitionsAdmin.FIRST);
        assertThat(epoch(dialect, 0)).isEqualTo(8);
        assertThat(auditOf(dialect).get(0))
                .anyMatch(column -> String.valueOf(column).contains("from 1200 to the first record"));
    }

    @ParameterizedTest
    @EnumSource
    void sumsUpThePartitionsOfTheConsumersThatAnApplicationHas(Dialect dialect) {
        add(dialect, 0, LONG_AGO, "50", NOW);
        add(dialect, 1, LONG_AGO, "7", LONG_AGO);
        add(dialect, 2, LONG_AGO, "-1100", NOW);
        add(dialect, 3, NOW, "NULL", "NULL");
        waitFor(dialect, 0, 1200);
        assertThat(sums(dialect)).as("the consumer was removed").doesNotContainKey(consumer);

        TestDatabase.of(dialect)
                .doInTransaction(database -> database.update(
                        "INSERT INTO semel_consumer (application, node, consumer) VALUES ('shop', 'node-a', ?)",
                        Duration.ofSeconds(10),
                        consumer));

        assertThat(sums(dialect)).containsEntry(consumer, new Sum(57, 1, 1, 1));
    }

    private static Map<String, Sum> sums(Dialect dialect) {
        return TestDatabase.of(dialect)
                .inTransaction(database -> TestPartitionCommands.sums(database).all());
    }

    @ParameterizedTest
    @EnumSource
    void endsTheWaitForARecordByTheNewPosition(Dialect dialect) {
        add(dialect, 0, LONG_AGO, "50", NOW);
        waitFor(dialect, 0, 1200);

        act(dialect, admin -> admin.setPosition(id(0), 1200, 1201, "the record is of no use"));

        assertThat(all(dialect).get(0).state()).isEqualTo(PartitionState.ATTENDED);
        assertThat(all(dialect).get(0).waitsFor()).isNull();
    }

    private void waitFor(Dialect dialect, int partition, long offset) {
        TestDatabase.of(dialect)
                .doInTransaction(database -> database.update(
                        "UPDATE semel_kafka_position SET waits_for = ?, waits_since = CURRENT_TIMESTAMP"
                                + " WHERE consumer = ? AND partition_number = ?",
                        Duration.ofSeconds(10),
                        offset,
                        consumer,
                        partition));
    }

    @ParameterizedTest
    @EnumSource
    void changesNothingThatHasMovedAndWantsAReasonAndAnOffset(Dialect dialect) {
        add(dialect, 0, NOW, "5", NOW);

        assertThat(act(dialect, admin -> admin.setPosition(id(0), 1199, 0, "late")))
                .isEqualTo(new ActionResult(0, 1));
        assertThat(act(dialect, admin -> admin.setPosition(id(9), 1200, 0, "unknown")))
                .isEqualTo(new ActionResult(0, 1));
        assertThatThrownBy(() -> act(dialect, admin -> admin.setPosition(id(0), 1200, 0, " ")))
                .isInstanceOf(RefusedException.class);
        assertThatThrownBy(() -> act(dialect, admin -> admin.setPosition(id(0), 1200, -2, "why")))
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining("not -2");

        assertThat(all(dialect).get(0).position()).isEqualTo(1200);
        assertThat(epoch(dialect, 0)).isEqualTo(7);
    }

    @ParameterizedTest
    @EnumSource
    void letsOneOfManyAdministratorsWin(Dialect dialect) {
        add(dialect, 0, NOW, "5", NOW);

        List<CompletableFuture<ActionResult>> administrators = IntStream.range(0, 6)
                .mapToObj(i -> CompletableFuture.supplyAsync(
                        () -> act(dialect, admin -> admin.setPosition(id(0), 1200, i, "administrator " + i))))
                .toList();

        assertThat(administrators.stream()
                        .mapToLong(one -> one.join().changed())
                        .sum())
                .isEqualTo(1);
    }

    private PartitionId id(int partition) {
        return new PartitionId(consumer, "payments", partition);
    }

    private void add(Dialect dialect, int partition, String assigned, String behind, String looked) {
        TestDatabase.of(dialect)
                .doInTransaction(
                        database -> database.update(INSERT.formatted(assigned, behind, looked), consumer, partition));
    }

    private List<PartitionView> all(Dialect dialect) {
        return TestDatabase.of(dialect)
                .inTransaction(database -> admin(database).all())
                .stream()
                .filter(one -> one.id().consumer().equals(consumer))
                .toList();
    }

    private int epoch(Dialect dialect, int partition) {
        return TestDatabase.of(dialect)
                .inTransaction(database -> database.number(
                        "SELECT epoch FROM semel_kafka_position WHERE consumer = ? AND partition_number = ?",
                        consumer,
                        partition));
    }

    private ActionResult act(Dialect dialect, Function<PartitionsAdmin, ActionResult> action) {
        return TestDatabase.of(dialect).inTransaction(database -> action.apply(admin(database)));
    }

    private PartitionsAdmin admin(Database database) {
        PartitionsAdmin admin = new PartitionsAdmin();
        admin.database = database;
        admin.commands = TestPartitionCommands.of(database);
        admin.operations = TestOperations.operations(database);
        admin.context = Caller.named(user);
        return admin;
    }

    private List<Object[]> auditOf(Dialect dialect) {
        return TestDatabase.of(dialect).inTransaction(database -> TestAudit.linesOf(user, database));
    }
}
