package dev.semel.internal.kafka.poll;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.semel.internal.kafka.position.Assignment;
import dev.semel.internal.kafka.position.Position;
import dev.semel.internal.kafka.position.Topic;
import dev.semel.kafka.MovedClock;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

/** What a node does in one partition, without Kafka and without a database. */
class PartitionWorkTest {

    private final Assignment assignment =
            new Assignment("ledger", new TopicPartition("payments", 0), 1, new Position(10, null), new Topic(null, 0));
    private final MovedClock clock = new MovedClock();
    private final Deliveries deliveries = new Deliveries();
    private PartitionWork work = new PartitionWork(assignment, 1, deliveries, clock);

    @Test
    void takesItsRecordsInOrderAndKnowsHowFarItIs() {
        work.add(records(10, 12));

        run(work);

        assertThat(deliveries.offsets()).containsExactly(10L, 11L, 12L);
        assertThat(work.doneUntil()).isEqualTo(13);
        assertThat(work.isWaiting()).isFalse();
        assertThat(work.isRunning()).isFalse();
    }

    @Test
    void takesTheFirstForOneThatMayHaveBegunUntilItIsDone() {
        deliveries.answer(Result.AGAIN, Result.AGAIN, Result.DONE, Result.DONE);
        work.add(records(10, 11));

        run(work);

        assertThat(deliveries.calls).containsExactly("10 suspect", "10 suspect", "10 suspect", "11");
    }

    @Test
    void movesBehindWhatIsNoRecordWhenAllThatHasComeIsDone() {
        assertThat(moves()).isEmpty();
        work.add(records(10, 11));
        work.pass(new Position(13, 4));
        assertThat(moves()).isEmpty();
        run(work);

        assertThat(moves()).containsExactly(new Position(13, 4));
        assertThat(work.doneUntil()).isEqualTo(13);
        assertThat(moves()).as("once").isEmpty();
    }

    @Test
    void doesNotMoveWhileItsThreadIsAtWorkOrItIsStopped() {
        work.pass(new Position(13, null));
        work.begin(1);
        assertThat(moves()).isEmpty();
        work.ended();
        work.moveBehindPassed(overtaken -> false);
        assertThat(work.doneUntil()).isEqualTo(10);

        work.stop();

        assertThat(moves()).isEmpty();
    }

    private List<Position> moves() {
        List<Position> moves = new ArrayList<>();
        work.moveBehindPassed(moves::add);
        return moves;
    }

    @Test
    void leavesItsThreadToOthersAfterManyRecords() {
        work.add(records(0, 699));

        work.begin(7);
        work.run();

        assertThat(deliveries.calls).hasSize(500);
        assertThat(work.isWaiting()).isTrue();
        assertThat(work.lastTurn()).isEqualTo(7);
    }

    @Test
    void beginsNoFurtherRecordWhenItIsStoppedOrLost() {
        work.add(records(10, 12));
        deliveries.answer(Result.LOST);

        run(work);

        assertThat(deliveries.offsets()).containsExactly(10L);
        assertThat(work.isLost()).isTrue();
        assertThat(work.isWaiting()).isFalse();
        assertThat(work.doneUntil()).isEqualTo(10);
    }

    @Test
    void isWaitedForUntilItsRecordIsDone() throws InterruptedException {
        CountDownLatch hasBegun = new CountDownLatch(1);
        CountDownLatch mayEnd = new CountDownLatch(1);
        deliveries.before = () -> {
            hasBegun.countDown();
            await().until(() -> mayEnd.getCount() == 0);
        };
        work.add(records(10, 12));
        work.begin(1);
        Thread running = new Thread(work);
        running.start();
        await().until(() -> hasBegun.getCount() == 0);
        work.stop();

        assertThat(work.awaitEnd(Duration.ofMillis(50))).isZero();
        mayEnd.countDown();

        assertThat(work.awaitEnd(Duration.ofSeconds(30))).isPositive();
        await().until(() -> !running.isAlive());
        assertThat(work.doneUntil()).isEqualTo(11);
    }

    @Test
    void goesOnWithTheSameRecordWhenItsDeliveryBreaksOff() {
        AtomicInteger deliveredBefore = new AtomicInteger();
        deliveries.before = () -> {
            if (deliveredBefore.getAndIncrement() == 0) {
                throw new IllegalStateException("the database is away");
            }
        };
        work.add(records(10, 10));

        run(work);

        assertThat(deliveries.offsets()).containsExactly(10L, 10L);
        assertThat(work.doneUntil()).isEqualTo(11);
    }

    @Test
    void isFedUntilItHasEnough() {
        assertThat(work.isHungry()).isTrue();
        work.add(records(10, 200));

        assertThat(work.hasEnough()).isTrue();
        assertThat(work.isHungry()).isFalse();
    }

    @Test
    void isFedUntilItHasAWholeBatch() {
        work = new PartitionWork(assignment, 500, deliveries, clock);
        work.add(records(10, 200));

        assertThat(work.hasEnough()).isFalse();
    }

    @Test
    void takesBatchesOnceNoEarlierOwnerCanHaveDiedOverThem() {
        work = new PartitionWork(assignment, 3, deliveries, clock);
        work.add(records(10, 17));

        run(work);

        assertThat(deliveries.calls).containsExactly("10 suspect", "11 suspect", "12 suspect", "13 to 15", "16 to 17");
        assertThat(work.doneUntil()).isEqualTo(18);
    }

    @Test
    void takesTheRecordsOfABatchThatFailedOneByOneAndThenBatchesAgain() {
        work = new PartitionWork(assignment, 3, deliveries, clock);
        deliveries.answer(Result.DONE, Result.DONE, Result.DONE, Result.AGAIN, Result.DONE, Result.AGAIN);
        work.add(records(10, 18));

        run(work);

        assertThat(deliveries.calls.subList(3, deliveries.calls.size()))
                .containsExactly("13 to 15", "13", "14", "14", "15", "16 to 18");
        assertThat(work.doneUntil()).isEqualTo(19);
    }

    @Test
    void waitsBehindWorkThatIsNotSettledAndLooksEverySecondWhetherItIs() {
        deliveries.answer(Result.DONE, Result.UNSETTLED, Result.UNSETTLED);
        work.add(records(10, 12));

        run(work);

        assertThat(work.isWaiting()).isFalse();
        assertThat(work.doneUntil()).isEqualTo(11);
        for (int look = 0; look < 2; look++) {
            clock.moveOn(Duration.ofSeconds(1));
            assertThat(work.isWaiting()).isTrue();
            run(work);
        }
        assertThat(deliveries.calls).containsExactly("10 suspect", "11", "11 looked at", "11 looked at", "12");
        assertThat(work.doneUntil()).isEqualTo(13);
    }

    private static void run(PartitionWork work) {
        work.begin(1);
        work.run();
    }

    private static List<ConsumerRecord<byte[], byte[]>> records(long from, long to) {
        return LongStream.rangeClosed(from, to)
                .mapToObj(offset -> new ConsumerRecord<byte[], byte[]>("payments", 0, offset, null, null))
                .toList();
    }

    /** Notes what is delivered, and gives the answers of the test; when they are used up, all is done. */
    private static final class Deliveries implements Delivery {

        private final List<String> calls = Collections.synchronizedList(new ArrayList<>());
        private final Queue<Result> answers = new ArrayDeque<>();
        private Runnable before = () -> {};

        void answer(Result... inTurn) {
            answers.addAll(List.of(inTurn));
        }

        List<Long> offsets() {
            return calls.stream().map(call -> Long.valueOf(call.split(" ")[0])).toList();
        }

        @Override
        public Result deliver(ConsumerRecord<byte[], byte[]> record, boolean mayHaveBegun) {
            return noted(record.offset() + (mayHaveBegun ? " suspect" : ""));
        }

        @Override
        public Result checkAgain(ConsumerRecord<byte[], byte[]> record) {
            return noted(record.offset() + " looked at");
        }

        @Override
        public Result deliverTogether(List<ConsumerRecord<byte[], byte[]>> records) {
            return noted(records.get(0).offset() + " to "
                    + records.get(records.size() - 1).offset());
        }

        private Result noted(String call) {
            calls.add(call);
            before.run();
            Result answer = answers.poll();
            return answer == null ? Result.DONE : answer;
        }
    }
}
