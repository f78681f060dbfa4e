package dev.semel.internal.kafka.position;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.admin.partition.PartitionsAdmin;
import dev.semel.internal.admin.partition.PartitionCommands;
import dev.semel.internal.platform.Transactions;
import dev.semel.testing.internal.Database;
import dev.semel.testing.internal.Databases;
import dev.semel.testing.internal.ModuleBeans;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;
import javax.sql.DataSource;
import org.apache.kafka.common.TopicPartition;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/** How far a consumer has come in its partitions, on any database. */
abstract class PartitionPositionsContract {

    private static final int LEADER = 4;

    private final String consumer = "consumer-" + UUID.randomUUID();
    private final TopicPartition partition = new TopicPartition("payments", 3);
    private final Database database = ModuleBeans.open(dataSource());
    private final ModuleBeans one = new ModuleBeans(PartitionPositions.class, "one", database);
    private final ModuleBeans other = new ModuleBeans(PartitionPositions.class, "other", database);

    abstract DataSource dataSource();

    @Test
    void doesNotLetAnOldOwnerMoveThePositionBackOrOn() {
        Assignment old = assign(one);
        assertThat(move(one, old, 5)).isTrue();
        Assignment present = assign(other);
        assertThat(move(other, present, 8)).isTrue();

        assertThat(move(one, old, 6)).isFalse();
        assertThat(move(one, old, 9)).isFalse();

        assertThat(assign(other).nextOffset()).isEqualTo(8);
    }

    @Test
    void doesNotLetAnOldOwnerMoveAPositionThatTheNewOneHasNotMovedYet() {
        Assignment old = assign(one);
        assign(other);

        assertThat(move(one, old, 1)).isFalse();
        assertThat(assign(other).nextOffset()).isZero();
    }

    @Test
    void tellsTheAssignmentsOfOneNodeApart() {
        Assignment old = assign(one);
        Assignment present = assign(one);

        assertThat(present.epoch()).isGreaterThan(old.epoch());
        assertThat(move(one, old, 1)).isFalse();
        assertThat(move(one, present, 1)).isTrue();
    }

    @Test
    void letsANewOwnerWaitForTheOldOnesCommitAndGoOnBehindIt() {
        Assignment old = assign(one);
        CountDownLatch hasMoved = new CountDownLatch(1);
        CountDownLatch mayCommit = new CountDownLatch(1);
        CompletableFuture<Boolean> moving = CompletableFuture.supplyAsync(() -> in(one, positions -> {
            boolean isMoved = positions.moveTo(old, new Position(7, null));
            hasMoved.countDown();
            await(mayCommit);
            return isMoved;
        }));
        await(hasMoved);

        CompletableFuture<Assignment> assigning = CompletableFuture.supplyAsync(() -> assign(other));
        mayCommit.countDown();

        assertThat(moving.join()).isTrue();
        assertThat(assigning.join().nextOffset()).isEqualTo(7);
    }

    @Test
    void refusesAnOldOwnerThatWaitedForTheNewOnesAssignment() {
        Assignment old = assign(one);
        CountDownLatch isAssigned = new CountDownLatch(1);
        CountDownLatch mayCommit = new CountDownLatch(1);
        CompletableFuture<Assignment> assigning = CompletableFuture.supplyAsync(() -> in(other, positions -> {
            Assignment present = positions.assign(consumer, partition, () -> 0);
            isAssigned.countDown();
            await(mayCommit);
            return present;
        }));
        await(isAssigned);

        CompletableFuture<Boolean> moving = CompletableFuture.supplyAsync(() -> move(one, old, 1));
        mayCommit.countDown();

        assertThat(assigning.join().nextOffset()).isZero();
        assertThat(moving.join()).isFalse();
    }

    @Test
    void givesTwoNodesThatAreAssignedAtOnceTwoEpochs() {
        CompletableFuture<Assignment> first = CompletableFuture.supplyAsync(() -> assign(one));
        CompletableFuture<Assignment> second = CompletableFuture.supplyAsync(() -> assign(other));

        assertThat(first.join().epoch()).isNotEqualTo(second.join().epoch());
    }

    @Test
    void beginsWhereItIsToldAndOnlyOnce() {
        assertThat(in(one, positions -> positions.assign(consumer, partition, () -> 42))
                        .nextOffset())
                .isEqualTo(42);
        assertThat(in(one, positions -> positions.assign(consumer, partition, () -> 50))
                        .nextOffset())
                .isEqualTo(42);
    }

    @Test
    void beginsAtTheFirstRecordThatKafkaHasWhereAnAdministratorHasSetIt() {
        move(one, assign(one), 5);
        PartitionCommands commands = one.get(PartitionCommands.class);
        in(one, positions -> commands.setPosition(consumer, "payments", 3, 5, PartitionsAdmin.FIRST));

        Assignment assigned = in(one, positions -> positions.assign(consumer, partition, () -> 2));

        assertThat(assigned.start()).isEqualTo(new Position(2, null));
        assertThat(assign(one).nextOffset()).isEqualTo(2);
    }

    @Test
    void isNotThereWhereKafkaDoesNotSayWhereToBegin() {
        assertThatThrownBy(() -> in(
                        one,
                        positions -> positions.assign(consumer, partition, () -> {
                            throw new IllegalStateException("no leader");
                        })))
                .hasMessage("no leader");

        assertThat(column("next_offset")).isEmpty();
    }

    @Test
    void beginsAtZeroInATopicThatWasMadeAnewAndOnlyOnce() {
        Assignment old = assignIn("first");
        move(one, old, 5);

        assertThat(assignIn("first").nextOffset()).isEqualTo(5);
        Assignment anew = assignIn("second");
        assertThat(anew.nextOffset()).isZero();
        assertThat(anew.topic()).isEqualTo(new Topic("second", 1));
        assertThat(move(one, old, 6)).isFalse();
        assertThat(move(one, anew, 2)).isTrue();

        assertThat(assignIn("second").nextOffset()).isEqualTo(2);
        assertThat(assignIn("third").topic()).isEqualTo(new Topic("third", 2));
    }

    @Test
    void keepsTheEpochOfTheLeaderThatWroteTheLastRecord() {
        assertThat(assign(one).start()).isEqualTo(new Position(0, null));
        move(one, assign(one), 5);

        assertThat(assignIn("first").start()).isEqualTo(new Position(5, LEADER));
        assertThat(assignIn("second").start()).as("of another topic").isEqualTo(new Position(0, null));
    }

    @Test
    void goesBackToWhereKafkaHasLostRecordsAndNamesTheOthersAnew() {
        Assignment cut = assignIn("first");
        move(one, cut, 5);
        note(one, cut, new Progress(3L, 5, 7L));

        assertThat(goesBack(3, cut)).isTrue();

        assertThat(waits()).containsExactly((String) null);
        assertThat(move(one, cut, 6)).as("what was still worked on").isFalse();
        Assignment next = assignIn("first");
        assertThat(next.start()).isEqualTo(new Position(3, null));
        assertThat(next.topic()).isEqualTo(new Topic("first", 1));
        assertThat(move(one, next, 4)).isTrue();
    }

    @Test
    void staysWhereItIsWhenKafkaHasLostOnlyWhatIsNotDone() {
        Assignment assignment = assignIn("first");
        move(one, assignment, 5);

        assertThat(goesBack(5, assignment)).isFalse();
        assertThat(goesBack(9, assignment)).isFalse();

        assertThat(move(one, assignment, 6)).isTrue();
        assertThat(assignIn("first").topic()).isEqualTo(new Topic("first", 0));
    }

    @Test
    void doesNotGoBackForAnAssignmentThatWasOvertaken() {
        Assignment old = assignIn("first");
        move(one, old, 5);
        assign(other);

        assertThat(goesBack(3, old)).isFalse();
        assertThat(assign(one).nextOffset()).isEqualTo(5);
    }

    private boolean goesBack(long offset, Assignment assignment) {
        return in(one, positions -> positions.goBackTo(offset, assignment));
    }

    @Test
    void takesATopicForTheOneThatItWasWhileItsIdIsNotKnown() {
        move(one, assign(one), 5);

        assertThat(assignIn("first").nextOffset()).as("now it is known").isEqualTo(5);
        assertThat(assign(other).topic()).as("and stays so").isEqualTo(new Topic("first", 0));
    }

    @Test
    void forgetsWhatWasNotedOfATopicThatIsNoMore() {
        note(one, assignIn("first"), new Progress(3L, 0, 0L));

        assignIn("second");

        assertThat(column("behind")).containsExactly((String) null);
        assertThat(waits()).containsExactly((String) null);
        assertThat(since()).containsExactly((String) null);
    }

    private Assignment assignIn(String topicId) {
        return in(one, positions -> positions.in(topicId, positions.assign(consumer, partition, () -> 0)));
    }

    @Test
    void movesAgainToWhereItIs() {
        Assignment assignment = assign(one);
        move(one, assignment, 4);

        assertThat(move(one, assignment, 4)).isTrue();
        assertThat(move(one, assignment, 2)).isTrue();
        assertThat(assign(one).nextOffset()).isEqualTo(4);
    }

    @Test
    void leavesThePositionWhereItWasWhenTheTransactionRollsBack() {
        Assignment assignment = assign(one);

        assertThatThrownBy(() -> in(one, positions -> {
                    positions.moveTo(assignment, new Position(9, null));
                    throw new IllegalStateException("no effect");
                }))
                .hasMessage("no effect");

        assertThat(assign(one).nextOffset()).isZero();
    }

    @Test
    void tellsConsumersTopicsAndPartitionsApart() {
        move(one, assign(one), 4);

        assertThat(in(one, positions -> positions.assign(consumer.toUpperCase(), partition, () -> 0))
                        .nextOffset())
                .isZero();
        assertThat(in(one, positions -> positions.assign(consumer, new TopicPartition("Payments", 3), () -> 0))
                        .nextOffset())
                .isZero();
        assertThat(in(one, positions -> positions.assign(consumer, new TopicPartition("payments", 2), () -> 0))
                        .nextOffset())
                .isZero();
        assertThat(in(
                                one,
                                positions -> positions.assign(
                                        "c".repeat(200), new TopicPartition("t".repeat(249), 2), () -> 0))
                        .nextOffset())
                .isZero();
    }

    @Test
    void notesHowFarBehindTheLastAssignmentIsAndNoneBeforeIt() {
        Assignment old = assign(one);
        assertThat(note(one, old, 12)).isTrue();
        Assignment present = assign(other);

        assertThat(note(one, old, 99)).isFalse();
        assertThat(note(other, present, -3)).isTrue();

        assertThat(Databases.query(
                        database.real(), "SELECT behind FROM semel_kafka_position WHERE consumer = '" + consumer + "'"))
                .containsExactly("-3");
    }

    @Test
    void keepsHowFarBehindItIsWhileKafkaDoesNotSayIt() {
        Assignment assignment = assign(one);
        note(one, assignment, 12);

        assertThat(note(one, assignment, new Progress(null, 0, null))).isTrue();

        assertThat(column("behind")).containsExactly("12");
    }

    private Assignment assign(ModuleBeans node) {
        return in(node, positions -> positions.assign(consumer, partition, () -> 0));
    }

    private static boolean move(ModuleBeans node, Assignment assignment, long next) {
        return in(node, positions -> positions.moveTo(assignment, new Position(next, LEADER)));
    }

    @Test
    void notesForWhichRecordItWaitsUntilThePositionMoves() {
        Assignment old = assign(one);
        move(one, old, 4);
        note(one, old, new Progress(3L, 4, 5L));
        assertThat(waits()).containsExactly("5");
        List<String> since = since();
        Assignment present = assign(other);

        note(other, present, new Progress(3L, 4, null));
        assertThat(waits()).as("not told before the record has come again").containsExactly("5");
        note(other, present, new Progress(9L, 4, 5L));
        assertThat(since()).isEqualTo(since);
        move(other, present, 6);
        note(other, present, new Progress(2L, 4, 5L));

        assertThat(waits()).as("told too late").containsExactly((String) null);
        assertThat(since()).containsExactly((String) null);
    }

    private List<String> waits() {
        return column("waits_for");
    }

    private List<String> since() {
        return column("waits_since");
    }

    private List<String> column(String name) {
        return Databases.query(
                database.real(), "SELECT " + name + " FROM semel_kafka_position WHERE consumer = '" + consumer + "'");
    }

    private static boolean note(ModuleBeans node, Assignment assignment, long behind) {
        return note(node, assignment, new Progress(behind, 0, null));
    }

    private static boolean note(ModuleBeans node, Assignment assignment, Progress progress) {
        return in(node, positions -> positions.note(assignment, progress));
    }

    private static <T> T in(ModuleBeans node, Function<PartitionPositions, T> work) {
        PartitionPositions positions = node.get(PartitionPositions.class);
        return node.get(Transactions.class).inNew(() -> work.apply(positions));
    }

    private static void await(CountDownLatch latch) {
        Awaitility.await().until(() -> latch.getCount() == 0);
    }
}
