package dev.semel.benchmarks.ordinary;

import static org.awaitility.Awaitility.await;

import dev.semel.benchmarks.client.Application;
import dev.semel.benchmarks.client.Pace;
import dev.semel.benchmarks.outbox.Backlog;
import dev.semel.benchmarks.outbox.Template;
import dev.semel.benchmarks.plant.Plant;
import dev.semel.benchmarks.plant.ProcessorTime;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;

/** Events that the application appends at an even pace, and the relay brings into a queue without a consumer. */
final class Traffic {

    private static final String QUEUE = "bench.ordinary";

    /** What runs often is compiled in the time of those who wait; after nine thousand commits that had not come to an end. */
    private static final int WARM_UP_RATE = 300;

    private static final int WARM_UP_SECONDS = 100;

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(30);

    private final Plant plant;
    private final Application application;

    Traffic(Plant plant) {
        this.plant = plant;
        this.application = new Application(plant.application());
        plant.broker().hold(QUEUE);
    }

    void warmUp() {
        int events = WARM_UP_RATE * WARM_UP_SECONDS;
        bring(events, () -> append(WARM_UP_RATE, WARM_UP_SECONDS));
        requireEachOnce(events);
    }

    /** What is used in a second in which no event comes. */
    ProcessorTime idle(int seconds) {
        ProcessorTime before = plant.processorTime();
        long end = System.nanoTime() + Duration.ofSeconds(seconds).toNanos();
        while (System.nanoTime() < end) {
            LockSupport.parkNanos(end - System.nanoTime());
        }
        return plant.processorTime().less(before).times(1.0 / seconds);
    }

    /** What an event costs from its append to its mark, without what is used in so many seconds anyway. */
    ProcessorTime perEvent(Rate rate, int seconds, ProcessorTime idle) {
        int events = rate.events(seconds);
        ProcessorTime before = plant.processorTime();
        long start = System.nanoTime();
        bring(events, () -> append(rate, seconds));
        double elapsed =
                (System.nanoTime() - start) / (double) Duration.ofSeconds(1).toNanos();
        ProcessorTime used = plant.processorTime().less(before).less(idle.times(elapsed));
        requireEachOnce(events);
        return used.times(1.0 / events);
    }

    private void bring(int events, Runnable append) {
        plant.broker().watch(QUEUE, events);
        append.run();
        plant.broker().arrivals();
        await().atMost(LONGEST_WAIT).until(() -> Backlog.pending(plant.database()) == 0);
    }

    private void append(Rate rate, int seconds) {
        CompletableFuture<Void> tens = CompletableFuture.runAsync(() -> {
            if (rate.tens() > 0) {
                new Pace(rate.tens()).run(rate.tens() * seconds, number -> place(number * Rate.TEN, Rate.TEN));
            }
        });
        append(Rate.SINGLE, seconds);
        tens.join();
    }

    private void append(int singles, int seconds) {
        new Pace(singles).run(singles * seconds, number -> place(number, 1));
    }

    private void place(int first, int orders) {
        application.place(QUEUE, first % Template.ORDERS, orders);
    }

    private void requireEachOnce(int events) {
        long messages = plant.broker().empty(QUEUE);
        if (messages != events) {
            throw new IllegalStateException("Of " + events + " events, " + messages
                    + " messages came into the queue: the measurement is void.");
        }
    }
}
