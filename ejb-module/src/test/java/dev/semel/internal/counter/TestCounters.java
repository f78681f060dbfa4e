package dev.semel.internal.counter;

import dev.semel.testing.TransactionOfTest;
import jakarta.transaction.Status;
import java.time.Clock;

/** Counters for tests of those who count. */
public final class TestCounters {

    private TestCounters() {}

    /** One that counts at once. */
    public static Counters immediate() {
        TransactionOfTest none = new TransactionOfTest();
        none.status = Status.STATUS_NO_TRANSACTION;
        return in(none);
    }

    /** One whose callers are in this transaction. */
    public static Counters in(TransactionOfTest transaction) {
        return new Counters(transaction);
    }

    /** Durations until now by this clock. */
    public static Latencies latencies(Clock clock) {
        return latencies(immediate(), clock);
    }

    /** The same, summed up there. */
    public static Latencies latencies(Counters counters, Clock clock) {
        return new Latencies(counters, clock);
    }
}
