package dev.semel.internal.counter;

import dev.semel.internal.platform.AfterCompletion;
import dev.semel.internal.settings.Semel;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Status;
import jakarta.transaction.TransactionSynchronizationRegistry;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;

/** What this application has counted on this node since its start: an addition in memory, written down once a second. */
@ApplicationScoped
public class Counters {

    private final Map<CounterName, LongAdder> numbers = new EnumMap<>(CounterName.class);
    private final Map<CounterName, Long> written = new EnumMap<>(CounterName.class);

    @Inject
    @Semel
    private TransactionSynchronizationRegistry transactions;

    Counters() {
        for (CounterName count : CounterName.values()) {
            numbers.put(count, new LongAdder());
            written.put(count, 0L);
        }
    }

    Counters(TransactionSynchronizationRegistry transactions) {
        this();
        this.transactions = transactions;
    }

    public void add(CounterName count, long number) {
        adder(count).add(number);
    }

    /** Counts what has happened when the transaction of the caller is committed; at once where there is none. */
    public void addOnCommit(CounterName count, long number) {
        if (number == 0) {
            return;
        }
        switch (transactions.getTransactionStatus()) {
            case Status.STATUS_ACTIVE -> uncommitted().numbers.merge(count, number, Long::sum);
            case Status.STATUS_MARKED_ROLLBACK -> {}
            default -> add(count, number);
        }
    }

    /** Does this when the transaction of the caller is committed; at once where there is none. */
    public void afterCommit(Runnable work) {
        switch (transactions.getTransactionStatus()) {
            case Status.STATUS_ACTIVE -> uncommitted().works.add(work);
            case Status.STATUS_MARKED_ROLLBACK -> {}
            default -> work.run();
        }
    }

    public long sinceStart(CounterName count) {
        return adder(count).sum();
    }

    // Each has one from the beginning.
    private LongAdder adder(CounterName count) {
        return Objects.requireNonNull(numbers.get(count));
    }

    /** What was counted since this was asked last, without zeros. */
    synchronized Map<CounterName, Long> takeFresh() {
        Map<CounterName, Long> fresh = new EnumMap<>(CounterName.class);
        numbers.forEach((count, adder) -> {
            long number = adder.sum();
            long before = written.put(count, number);
            if (number > before) {
                fresh.put(count, number - before);
            }
        });
        return fresh;
    }

    synchronized void giveBack(Map<CounterName, Long> fresh) {
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

    private final class Uncommitted implements AfterCompletion {

        private final Map<CounterName, Long> numbers = new EnumMap<>(CounterName.class);
        private final List<Runnable> works = new ArrayList<>();

        @Override
        public void afterCompletion(int status) {
            if (status == Status.STATUS_COMMITTED) {
                numbers.forEach(Counters.this::add);
                works.forEach(Runnable::run);
            }
        }
    }
}
