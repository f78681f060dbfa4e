package dev.semel.benchmarks.ordinary;

import static org.awaitility.Awaitility.await;

import dev.semel.benchmarks.client.Application;
import dev.semel.benchmarks.client.Pace;
import dev.semel.benchmarks.installation.Installation;
import dev.semel.benchmarks.installation.ProcessorTime;
import dev.semel.benchmarks.outbox.Backlog;
import dev.semel.benchmarks.outbox.Template;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntBinaryOperator;
import java.util.function.LongSupplier;

/** Events that the application appends, and that come into a queue without a consumer. */
final class Traffic {

    static final String QUEUE = "bench.ordinary";

    private static final double SECOND = Duration.ofSeconds(1).toNanos();
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(30);

    /**
     * A rate that the poller of the articles keeps up with, which waits for the broker at each event; a server that is cold may
     * take longer.
     */
    private static final Pace WARMING = new Pace(200, Duration.ofMinutes(2));

    private static final int ROUND_SECONDS = 20;

    /** What runs often is compiled in the time of those who wait: after nine thousand commits that had not come to an end. */
    private static final int LEAST_ROUNDS = 5;

    private static final int MOST_ROUNDS = 15;

    /** A round that is not faster than that beside the one before is as fast as it gets. */
    private static final double SETTLED = 0.95;

    private final Installation installation;
    private final IntBinaryOperator append;
    private final LongSupplier pending;

    private Traffic(Installation installation, IntBinaryOperator append, LongSupplier pending) {
        this.installation = installation;
        this.append = append;
        this.pending = pending;
        installation.broker().hold(QUEUE);
    }

    /** Of events in the outbox. */
    static Traffic of(Installation installation) {
        Application application = new Application(installation.application());
        return new Traffic(
                installation,
                (first, orders) -> application.place(QUEUE, first, orders).length(),
                () -> Backlog.pending(installation.database()));
    }

    /** Of rows in the table of a hand-written poller. @param committed runs behind each commit */
    static Traffic ofPoller(Installation installation, String table, Runnable committed) {
        Application application = new Application(installation.application());
        return new Traffic(
                installation,
                (first, orders) -> {
                    int length = application.placeForPoller(first, orders).length();
                    committed.run();
                    return length;
                },
                () -> installation.database().count("SELECT count(*) FROM " + table + " WHERE published_at IS NULL"));
    }

    /** Lets single events come until an event takes the servers as long as in the round before. */
    void warmUp(String way) {
        double before = Double.MAX_VALUE;
        for (int round = 1; round <= MOST_ROUNDS; round++) {
            double now = round();
            System.out.printf("  warm-up %d: %-12s servers %6.2f ms an event%n", round, way, now);
            if (round >= LEAST_ROUNDS && now > before * SETTLED) {
                return;
            }
            before = now;
        }
    }

    private double round() {
        int events = WARMING.perSecond() * ROUND_SECONDS;
        ProcessorTime before = installation.processorTime();
        bring(events, () -> WARMING.run(events, number -> place(number, 1)));
        return installation.processorTime().less(before).servers() / events;
    }

    /** What is used in a second in which no event comes. */
    ProcessorTime idle(int seconds) {
        ProcessorTime before = installation.processorTime();
        long end = System.nanoTime() + Duration.ofSeconds(seconds).toNanos();
        while (System.nanoTime() < end) {
            LockSupport.parkNanos(end - System.nanoTime());
        }
        return installation.processorTime().less(before).times(1.0 / seconds);
    }

    /** What an event costs from its append to its mark, without what is used in that time anyway. */
    ProcessorTime perEvent(Rate rate, int seconds, ProcessorTime idle) {
        ProcessorTime before = installation.processorTime();
        long start = System.nanoTime();
        bring(rate, seconds);
        double elapsed = (System.nanoTime() - start) / SECOND;
        ProcessorTime used = installation.processorTime().less(before).less(idle.times(elapsed));
        return used.times(1.0 / rate.events(seconds));
    }

    /** The events of so many seconds, from the append of the first to the mark of the last. */
    void bring(Rate rate, int seconds) {
        bring(rate.events(seconds), () -> append(rate, seconds));
    }

    private void bring(int events, Runnable appending) {
        installation.broker().watch(QUEUE, events);
        appending.run();
        installation.broker().arrivals();
        await().atMost(LONGEST_WAIT).until(() -> pending.getAsLong() == 0);
        long messages = installation.broker().empty(QUEUE);
        if (messages != events) {
            throw new IllegalStateException("Of " + events + " events, " + messages
                    + " messages came into the queue: the measurement is void.");
        }
    }

    private void append(Rate rate, int seconds) {
        int transactions = rate.together() * seconds;
        if (!rate.isPaced()) {
            for (int number = 0; number < transactions; number++) {
                place(number * rate.size(), rate.size());
            }
            return;
        }
        CompletableFuture<Void> together = CompletableFuture.runAsync(() -> {
            if (transactions > 0) {
                new Pace(rate.together()).run(transactions, number -> place(number * rate.size(), rate.size()));
            }
        });
        new Pace(rate.singles()).run(rate.singles() * seconds, number -> place(number, 1));
        together.join();
    }

    private void place(int first, int orders) {
        append.applyAsInt(first % Template.ORDERS, orders);
    }
}
