package dev.semel.benchmarks.consumer;

import dev.semel.benchmarks.client.Database;
import dev.semel.benchmarks.result.Cost;
import dev.semel.benchmarks.tap.Counted;
import dev.semel.benchmarks.tap.PostgresTap;
import java.time.Duration;
import java.util.TreeMap;

/** Reads what the database was asked while some work was done, less what the idle server asks in that time. */
public final class Meter {

    /** After so long a pause each backend of PostgreSQL has reported its share of the statistics. */
    private static final Duration REPORTED = Duration.ofSeconds(11);

    private static final double SECOND = Duration.ofSeconds(1).toNanos();

    private final PostgresTap tap;
    private final Database database;
    private Cost idlePerSecond = Cost.NONE;

    private Meter(PostgresTap tap, Database database) {
        this.tap = tap;
        this.database = database;
    }

    public static Meter of(PostgresTap tap, Database database) {
        Meter meter = new Meter(tap, database);
        meter.settle();
        // The window is twice the pause: the work here is another pause.
        meter.idlePerSecond = meter.perMessage(1, meter::settle).dividedBy(2 * REPORTED.toSeconds());
        return meter;
    }

    /** The cost of each of so many messages, which the work deals with. */
    public Cost perMessage(int messages, Runnable work) {
        long start = System.nanoTime();
        Counted said = tap.count();
        long flushes = flushes();
        work.run();
        settle();
        Cost whole = cost(tap.count().since(said), flushes() - flushes);
        double seconds = (System.nanoTime() - start) / SECOND;
        return whole.less(idlePerSecond.dividedBy(1 / seconds)).dividedBy(messages);
    }

    private static Cost cost(Counted said, long flushes) {
        TreeMap<String, Double> statements = new TreeMap<>();
        said.statements().forEach((command, count) -> statements.put(command, (double) count));
        return new Cost(statements, said.roundTrips(), flushes);
    }

    private long flushes() {
        return database.count("SELECT wal_sync FROM pg_stat_wal");
    }

    private void settle() {
        try {
            Thread.sleep(REPORTED.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
