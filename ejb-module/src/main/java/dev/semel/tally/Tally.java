package dev.semel.tally;

import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Status;
import jakarta.transaction.Synchronization;
import jakarta.transaction.TransactionSynchronizationRegistry;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/**
 * What this application has counted on this node since it started. Counting is an addition in memory and no statement; what
 * is new is added to the totals of all nodes once a second ({@link TallyStore}). A server that dies forgets that
 * second.
 */
@ApplicationScoped
public class Tally {

    private final Map<Count, LongAdder> numbers = new EnumMap<>(Count.class);
    private final Map<Count, Long> written = new EnumMap<>(Count.class);

    @Resource(lookup = "java:comp/TransactionSynchronizationRegistry")
    private TransactionSynchronizationRegistry transactions;

    Tally() {
        for (Count count : Count.values()) {
            numbers.put(count, new LongAdder());
            written.put(count, 0L);
        }
    }

    Tally(TransactionSynchronizationRegistry transactions) {
        this();
        this.transactions = transactions;
    }

    /** Counts what has happened. */
    public void add(Count count, long number) {
        numbers.get(count).add(number);
    }

    /** Counts what has happened when the transaction of the caller is committed; at once where there is none. */
    public void addOnCommit(Count count, long number) {
        if (number == 0) {
            return;
        }
        switch (transactions.getTransactionStatus()) {
            case Status.STATUS_ACTIVE -> uncommitted().numbers.merge(count, number, Long::sum);
            case Status.STATUS_MARKED_ROLLBACK -> {}
            default -> add(count, number);
        }
    }

    /** What was counted since the start. */
    public long sinceStart(Count count) {
        return numbers.get(count).sum();
    }

    /** What was counted since this was asked last, without zeros. */
    synchronized Map<Count, Long> takeFresh() {
        Map<Count, Long> fresh = new EnumMap<>(Count.class);
        numbers.forEach((count, adder) -> {
            long number = adder.sum();
            long before = written.put(count, number);
            if (number > before) {
                fresh.put(count, number - before);
            }
        });
        return fresh;
    }

    /** What could not be written down is fresh again. */
    synchronized void giveBack(Map<Count, Long> fresh) {
        fresh.forEach((count, number) -> written.merge(count, -number, Long::sum));
    }

    private Uncommitted uncommitted() {
        Uncommitted found = (Uncommitted) transactions.getResource(Uncommitted.class);
        if (found == null) {
            found = new Uncommitted();
            transactions.putResource(Uncommitted.class, found);
            transactions.registerInterposedSynchronization(found);
        }
        return found;
    }

    private final class Uncommitted implements Synchronization {

        private final Map<Count, Long> numbers = new EnumMap<>(Count.class);

        @Override
        public void beforeCompletion() {}

        @Override
        public void afterCompletion(int status) {
            if (status == Status.STATUS_COMMITTED) {
                numbers.forEach(Tally.this::add);
            }
        }
    }
}
