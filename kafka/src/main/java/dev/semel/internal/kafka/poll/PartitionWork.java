package dev.semel.internal.kafka.poll;

import dev.semel.internal.history.Failure;
import dev.semel.internal.kafka.poll.RecordDelivery.Result;
import dev.semel.internal.kafka.position.Assignment;
import dev.semel.internal.platform.OutageLog;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Queue;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import java.util.logging.Logger;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * What this node does in one assigned partition: one record after the other. The poller gives it records and a thread; it is asked
 * by both threads.
 */
final class PartitionWork implements Runnable {

    private static final Logger LOG = Logger.getLogger(PartitionWork.class.getName());

    // So that the next ones are there before the last of these is done.
    private static final int ENOUGH = 100;

    // Other partitions wait for the thread.
    private static final int MOST_IN_A_TURN = 500;
    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final Assignment assignment;
    private final BiFunction<ConsumerRecord<byte[], byte[]>, Boolean, Result> delivery;
    private final Queue<ConsumerRecord<byte[], byte[]>> records = new ArrayDeque<>();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition hasChanged = lock.newCondition();
    private final OutageLog outage = new OutageLog(LOG, "What becomes of records can be stored again.");
    private boolean isRunning;
    private boolean isStopped;
    private boolean isLost;
    private boolean isStuck;
    private boolean isFirst = true;
    private long doneUntil;
    private long lastTurn;

    /** @param delivery of a record, and whether an earlier owner may have died over it */
    PartitionWork(Assignment assignment, BiFunction<ConsumerRecord<byte[], byte[]>, Boolean, Result> delivery) {
        this.assignment = assignment;
        this.delivery = delivery;
        this.doneUntil = assignment.nextOffset();
    }

    Assignment assignment() {
        return assignment;
    }

    void add(Collection<ConsumerRecord<byte[], byte[]>> more) {
        locked(() -> records.addAll(more));
    }

    /** Whether it has records, and no thread. */
    boolean isWaiting() {
        return locked(() -> !isRunning && !isStopped && !records.isEmpty());
    }

    /** It is about to get a thread. */
    void begin(long turn) {
        locked(() -> {
            lastTurn = turn;
            isRunning = true;
            return null;
        });
    }

    long lastTurn() {
        return locked(() -> lastTurn);
    }

    boolean isRunning() {
        return locked(() -> isRunning);
    }

    boolean hasEnough() {
        return locked(() -> records.size() >= ENOUGH);
    }

    /** Whether it can have more records. */
    boolean isHungry() {
        return locked(() -> records.size() < ENOUGH && !isStopped);
    }

    /** It stands where Kafka has no records. */
    void stick() {
        stop();
        locked(() -> isStuck = true);
    }

    boolean isStuck() {
        return locked(() -> isStuck);
    }

    /** Whether another assignment has taken its place. */
    boolean isLost() {
        return locked(() -> isLost);
    }

    /** The offset up to which all is done. */
    long doneUntil() {
        return locked(() -> doneUntil);
    }

    /** No thread was to be had. */
    void didNotBegin() {
        ended();
    }

    /** It begins no further record. */
    void stop() {
        locked(() -> {
            isStopped = true;
            hasChanged.signalAll();
            return null;
        });
    }

    /** Waits for the end of the record that is worked on. What is left of the time; zero if that is over. */
    Duration awaitEnd(Duration longest) throws InterruptedException {
        lock.lock();
        try {
            long left = longest.toNanos();
            while (isRunning && left > 0) {
                left = hasChanged.awaitNanos(left);
            }
            return Duration.ofNanos(Math.max(0, left));
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void run() {
        try {
            ConsumerRecord<byte[], byte[]> next = next();
            for (int i = 0; i < MOST_IN_A_TURN && next != null; i++) {
                settle(next, deliver(next));
                next = next();
            }
        } finally {
            ended();
        }
    }

    private Result deliver(ConsumerRecord<byte[], byte[]> record) {
        try {
            Result result = delivery.apply(record, locked(() -> isFirst));
            outage.end();
            return result;
        } catch (RuntimeException | Error failed) {
            outage.begin(
                    "What became of record " + record.offset() + " of " + assignment.partition()
                            + " could not be stored for"
                            + " consumer " + assignment.consumer() + "; it is delivered again every second. Reason: "
                            + Failure.root(failed),
                    failed);
            awaitStop(PAUSE);
            return Result.AGAIN;
        }
    }

    private void awaitStop(Duration longest) {
        lock.lock();
        try {
            long left = longest.toNanos();
            while (!isStopped && left > 0) {
                left = hasChanged.awaitNanos(left);
            }
        } catch (InterruptedException stopping) {
            isStopped = true;
            Thread.currentThread().interrupt();
        } finally {
            lock.unlock();
        }
    }

    private ConsumerRecord<byte[], byte[]> next() {
        return locked(() -> isStopped ? null : records.peek());
    }

    private void settle(ConsumerRecord<byte[], byte[]> record, Result result) {
        locked(() -> {
            switch (result) {
                case DONE -> {
                    records.remove();
                    doneUntil = record.offset() + 1;
                    isFirst = false;
                }
                case LOST -> {
                    isLost = true;
                    isStopped = true;
                }
                case AGAIN -> {}
            }
            return null;
        });
    }

    private void ended() {
        locked(() -> {
            isRunning = false;
            hasChanged.signalAll();
            return null;
        });
    }

    private <T> T locked(Supplier<T> access) {
        lock.lock();
        try {
            return access.get();
        } finally {
            lock.unlock();
        }
    }
}
