package dev.semel.benchmarks.relay;

import static org.awaitility.Awaitility.await;

import dev.semel.benchmarks.client.Application;
import dev.semel.benchmarks.installation.Installation;
import dev.semel.benchmarks.installation.MeasuredBroker;
import dev.semel.benchmarks.installation.MeasuredBroker.Arrivals;
import dev.semel.benchmarks.outbox.Backlog;
import dev.semel.benchmarks.outbox.Template;
import java.time.Duration;

/** How fast the relay brings a backlog to the broker. It sleeps until the application appends some more events, which wake it. */
record RelayDrain(Installation installation, Backlog backlog) {

    /** Into which all publish. */
    static final String QUEUE = "bench.relay";

    static final Duration MARKS = Duration.ofSeconds(30);

    /** A commit wakes the relay for the slots of its events alone; events of so many groups are in each of them. */
    static final int WAKING = 200;

    private static final Duration LOOK = Duration.ofMillis(2);

    /** Starts the server, and makes the events that will be multiplied. */
    static Backlog backlog(Installation installation) {
        installation.broker().hold(QUEUE);
        Template template = Template.make(installation.startServer(), QUEUE);
        installation.broker().empty(QUEUE);
        return new Backlog(installation, template);
    }

    /** All of so many events, each of which must be in the queue once, and marked; the time ends with the last mark. */
    double all(int events) {
        backlog.fill(events);
        return rest(events);
    }

    /** The same with events of one group, which go one after the other. */
    double allOfOneGroup(int events) {
        backlog.fillOneGroup(events);
        return rest(events);
    }

    /** The same with events that are there already. */
    double rest(int events) {
        Arrivals arrivals = begin(events);
        Duration marking = lastMark();
        long messages = installation.broker().empty(QUEUE);
        if (messages != events + WAKING) {
            throw new IllegalStateException("The relay brought " + messages + " messages instead of "
                    + (events + WAKING) + " into the queue: the measurement is void.");
        }
        return arrivals.perSecondWith(marking);
    }

    /** The first so many of those that wait, until they are in the queue. */
    double first(int events) {
        return begin(events).perSecond();
    }

    private Arrivals begin(int events) {
        MeasuredBroker broker = installation.broker();
        broker.watch(QUEUE, events);
        new Application(installation.application()).place(QUEUE, 0, WAKING);
        return broker.arrivals();
    }

    /** How long the relay still needed after the last message, until it had marked each event. */
    private Duration lastMark() {
        long start = System.nanoTime();
        await().atMost(MARKS).pollDelay(Duration.ZERO).pollInterval(LOOK).until(() -> backlog.pending() == 0);
        return Duration.ofNanos(System.nanoTime() - start);
    }
}
