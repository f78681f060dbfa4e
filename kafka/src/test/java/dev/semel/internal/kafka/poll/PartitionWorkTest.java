package dev.semel.internal.kafka.poll;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.semel.internal.kafka.poll.RecordDelivery.Result;
import dev.semel.internal.kafka.position.Assignment;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.LongStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

/** What a node does in one partition, without Kafka and without a database. */
class PartitionWorkTest {

    private final List<Long> delivered = Collections.synchronizedList(new ArrayList<>());
    private final List<Boolean> mayHaveBegun = Collections.synchronizedList(new ArrayList<>());
    private Result result = Result.DONE;
    private PartitionWork work =
            new PartitionWork(new Assignment("ledger", new TopicPartition("payments", 0), 1, 10), this::deliver);

    @Test
    void takesItsRecordsInOrderAndKnowsHowFarItIs() {
        work.add(records(10, 12));

        work.begin(1);
        work.run();

        assertThat(delivered).containsExactly(10L, 11L, 12L);
        assertThat(work.doneUntil()).isEqualTo(13);
        assertThat(work.isWaiting()).isFalse();
        assertThat(work.isRunning()).isFalse();
    }

    @Test
    void takesTheFirstForOneThatMayHaveBegunUntilItIsDone() {
        work = new PartitionWork(work.assignment(), (record, first) -> {
            deliver(record, first);
            return delivered.size() < 3 ? Result.AGAIN : Result.DONE;
        });
        work.add(records(10, 11));

        work.begin(1);
        work.run();

        assertThat(delivered).containsExactly(10L, 10L, 10L, 11L);
        assertThat(mayHaveBegun).containsExactly(true, true, true, false);
    }

    @Test
    void leavesItsThreadToOthersAfterManyRecords() {
        work.add(records(0, 699));

        work.begin(7);
        work.run();

        assertThat(delivered).hasSize(500);
        assertThat(work.isWaiting()).isTrue();
        assertThat(work.lastTurn()).isEqualTo(7);
    }

    @Test
    void beginsNoFurtherRecordWhenItIsStoppedOrLost() {
        work.add(records(10, 12));
        result = Result.LOST;
        work.begin(1);
        work.run();

        assertThat(delivered).containsExactly(10L);
        assertThat(work.isLost()).isTrue();
        assertThat(work.isWaiting()).isFalse();
        assertThat(work.doneUntil()).isEqualTo(10);
    }

    @Test
    void isWaitedForUntilItsRecordIsDone() throws InterruptedException {
        CountDownLatch hasBegun = new CountDownLatch(1);
        CountDownLatch mayEnd = new CountDownLatch(1);
        work = new PartitionWork(work.assignment(), (record, first) -> {
            hasBegun.countDown();
            await().until(() -> mayEnd.getCount() == 0);
            return Result.DONE;
        });
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
        work = new PartitionWork(work.assignment(), (record, first) -> {
            delivered.add(record.offset());
            if (delivered.size() == 1) {
                throw new IllegalStateException("the database is away");
            }
            return Result.DONE;
        });
        work.add(records(10, 10));

        work.begin(1);
        work.run();

        assertThat(delivered).containsExactly(10L, 10L);
        assertThat(work.doneUntil()).isEqualTo(11);
    }

    @Test
    void isFedUntilItHasEnough() {
        assertThat(work.isHungry()).isTrue();
        work.add(records(10, 200));

        assertThat(work.hasEnough()).isTrue();
        assertThat(work.isHungry()).isFalse();
    }

    private Result deliver(ConsumerRecord<byte[], byte[]> record, boolean first) {
        delivered.add(record.offset());
        mayHaveBegun.add(first);
        return result;
    }

    private static List<ConsumerRecord<byte[], byte[]>> records(long from, long to) {
        return LongStream.rangeClosed(from, to)
                .mapToObj(offset -> new ConsumerRecord<byte[], byte[]>("payments", 0, offset, null, null))
                .toList();
    }
}
