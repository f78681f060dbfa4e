package dev.semel.internal.kafka.poll;

import dev.semel.internal.history.Failure;
import dev.semel.internal.kafka.position.Assignment;
import dev.semel.internal.kafka.position.Position;
import dev.semel.internal.kafka.position.Progress;
import dev.semel.internal.platform.OutageLog;
import java.time.Clock;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;

/**
 * What this node does in one assigned partition: one record after the other, or one batch. The poller gives it records and a thread; it
 * is asked by both threads.
 */
final class PartitionWork implements Runnable {

    private static final Logger LOG = Logger.getLogger(PartitionWork.class.getName());

    // Other partitions wait for the thread.
    private static final int MOST_IN_A_TURN = 500;
    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final Assignment assignment;
    private final Delivery delivery;
    private final Clock clock;
    private final Backlog backlog;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition hasChanged = lock.newCondition();
    private final OutageLog outage = new OutageLog(LOG, "What becomes of records can be stored again.");
    private boolean isRunning;
    private boolean isStopped;
    private boolean isLost;
    private boolean isStuck;
    private long lastTurn;

    /** @param batch how many records are delivered together at most */
    PartitionWork(Assignment assignment, int batch, Delivery delivery, Clock clock) {
        this.assignment = assignment;
        this.delivery = delivery;
        this.clock = clock;
        this.backlog = new Backlog(batch, assignment.nextOffset());
    }

    Assignment assignment() {
        return assignment;
    }

    void add(Collection<ConsumerRecord<byte[], byte[]>> more) {
        change(() -> backlog.add(more));
    }

    /** Kafka's client goes on there; it may have passed what is no record. */
    void pass(Position next) {
        change(() -> backlog.pass(next));
    }

    /** Moves the position behind what is no record, if all that has come is done. */
    void moveBehindPassed(Predicate<Position> move) {
        Optional<Position> passed = locked(() -> isRunning || isStopped ? Optional.empty() : backlog.passed());
        passed.filter(move).ifPresent(next -> change(() -> backlog.moved(next)));
    }

    /** Whether it has records to work on now, and no thread. */
    boolean isWaiting() {
        return locked(() -> !isRunning && !isStopped && backlog.isReady(clock.instant()));
    }

    /** It is about to get a thread. */
    void begin(long turn) {
        change(() -> {
            lastTurn = turn;
            isRunning = true;
        });
    }

    long lastTurn() {
        return locked(() -> lastTurn);
    }

    boolean isRunning() {
        return locked(() -> isRunning);
    }

    boolean hasEnough() {
        return locked(backlog::hasEnough);
    }

    boolean isHungry() {
        return locked(() -> !backlog.hasEnough() && !isStopped);
    }

    /** It stands where Kafka has no records. */
    void stick() {
        stop();
        change(() -> isStuck = true);
    }

    boolean isStuck() {
        return locked(() -> isStuck);
    }

    /** Whether another assignment has taken its place, or an operator has set its position. */
    boolean isLost() {
        return locked(() -> isLost);
    }

    void lose() {
        stop();
        change(() -> isLost = true);
    }

    /** @param unread how many records Kafka has that have not come; null: it has not said so */
    Progress progress(@Nullable Long unread) {
        return locked(() -> backlog.progress(unread));
    }

    /** The offset up to which all is done. */
    long doneUntil() {
        return locked(backlog::doneUntil);
    }

    /** Its thread is over, or none was to be had. */
    void ended() {
        change(() -> isRunning = false);
    }

    /** It begins no further record. */
    void stop() {
        change(() -> isStopped = true);
    }

    /** Waits for the end of the record that is worked on. What is left of the time; zero if that is over. */
    Duration awaitEnd(Duration longest) throws InterruptedException {
        return await(() -> !isRunning, longest);
    }

    private Duration await(BooleanSupplier end, Duration longest) throws InterruptedException {
        lock.lock();
        try {
            long left = longest.toNanos();
            while (!end.getAsBoolean() && left > 0) {
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
            List<ConsumerRecord<byte[], byte[]>> next = next();
            for (int done = 0; done < MOST_IN_A_TURN && !next.isEmpty(); done += next.size()) {
                settle(next, deliver(next));
                next = next();
            }
        } finally {
            ended();
        }
    }

    private Result deliver(List<ConsumerRecord<byte[], byte[]>> records) {
        try {
            Result result = records.size() > 1 ? delivery.deliverTogether(records) : deliver(records.get(0));
            outage.end();
            return result;
        } catch (RuntimeException | Error failed) {
            outage.begin(
                    "What became of record " + records.get(0).offset() + " of " + assignment.partition()
                            + " could not be stored for"
                            + " consumer " + assignment.consumer() + "; it is delivered again every second. Reason: "
                            + Failure.root(failed),
                    failed);
            pause();
            return Result.AGAIN;
        }
    }

    private Result deliver(ConsumerRecord<byte[], byte[]> record) {
        return locked(backlog::isUnsettled)
                ? delivery.checkAgain(record)
                : delivery.deliver(record, locked(backlog::isSuspect));
    }

    private void pause() {
        try {
            await(() -> isStopped, PAUSE);
        } catch (InterruptedException stopping) {
            stop();
            Thread.currentThread().interrupt();
        }
    }

    private List<ConsumerRecord<byte[], byte[]>> next() {
        return locked(() -> isStopped ? List.of() : backlog.next(clock.instant()));
    }

    private void settle(List<ConsumerRecord<byte[], byte[]>> records, Result result) {
        change(() -> {
            switch (result) {
                case DONE -> backlog.done(records.size());
                case UNSETTLED -> rest(records.get(0));
                case LOST -> lose();
                case AGAIN -> backlog.divide(records.size());
            }
        });
    }

    private void rest(ConsumerRecord<byte[], byte[]> record) {
        if (!backlog.isUnsettled()) {
            LOG.log(
                    Level.WARNING,
                    "Consumer {0} waits in {1}: the work of record {2} has failed, or cannot be done yet. The partition goes on when a"
                            + " retry has done it, or an operator has given it up.",
                    new Object[] {assignment.consumer(), assignment.partition(), String.valueOf(record.offset())});
        }
        backlog.unsettled(clock.instant().plus(PAUSE));
    }

    private void change(Runnable change) {
        locked(() -> {
            change.run();
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
