package dev.semel.internal.kafka.poll;

import dev.semel.internal.kafka.position.Position;
import dev.semel.internal.kafka.position.Progress;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;

/** The records of a partition that have come and are not done, in their order. Its owner guards it. */
final class Backlog {

    // So that the next ones are there before the last of these is done.
    private static final int ENOUGH = 100;

    private final Queue<ConsumerRecord<byte[], byte[]>> records = new ArrayDeque<>();
    private final int batch;
    private long doneUntil;
    private @Nullable Position passed;
    private int singles;
    private int suspects;
    private boolean isUnsettled;
    private Instant rest = Instant.MIN;

    /**
     * @param batch how many are worked on together at most: over so many an earlier owner may have died
     * @param begin offset of the first one
     */
    Backlog(int batch, long begin) {
        this.batch = batch;
        this.doneUntil = begin;
        this.suspects = batch;
    }

    void add(Collection<ConsumerRecord<byte[], byte[]>> more) {
        records.addAll(more);
    }

    boolean hasEnough() {
        return records.size() >= Math.max(ENOUGH, batch);
    }

    boolean isReady(Instant now) {
        return !records.isEmpty() && !now.isBefore(rest);
    }

    /** Those that are worked on next, together; empty if there is none now. */
    List<ConsumerRecord<byte[], byte[]>> next(Instant now) {
        int most = singles > 0 || suspects > 0 || isUnsettled ? 1 : batch;
        return isReady(now) ? records.stream().limit(most).toList() : List.of();
    }

    /** Whether an earlier owner may have died over the first one. */
    boolean isSuspect() {
        return suspects > 0;
    }

    /** Whether the first one was delivered, and its work is not settled. */
    boolean isUnsettled() {
        return isUnsettled;
    }

    /** The offset up to which all is done. */
    long doneUntil() {
        return doneUntil;
    }

    /**
     * Where to move the position to if all that has come is done: Kafka's client has passed what is no record, such as the end of a
     * transaction. Empty if it is there.
     */
    Optional<Position> passed() {
        boolean isBehind = records.isEmpty() && passed != null && passed.offset() > doneUntil;
        return isBehind ? Optional.ofNullable(passed) : Optional.empty();
    }

    void pass(Position next) {
        passed = next;
    }

    void moved(Position next) {
        doneUntil = next.offset();
    }

    /** @param unread how many records Kafka has that have not come; null: it has not said so */
    Progress progress(@Nullable Long unread) {
        Long behind = unread == null ? null : unread + records.size();
        Long waitsFor = isUnsettled ? Long.valueOf(records.element().offset()) : null;
        return new Progress(behind, doneUntil, waitsFor);
    }

    void done(int number) {
        for (int i = 0; i < number; i++) {
            doneUntil = records.remove().offset() + 1;
        }
        isUnsettled = false;
        singles = Math.max(0, singles - number);
        suspects = Math.max(0, suspects - number);
    }

    /** The next ones, so many, are worked on one by one. */
    void divide(int number) {
        singles = Math.max(singles, number);
    }

    /** The first one was delivered, and is looked at again then. */
    void unsettled(Instant next) {
        isUnsettled = true;
        rest = next;
    }
}
