package dev.semel.benchmarks.relay;

import static org.awaitility.Awaitility.await;

import dev.semel.benchmarks.installation.Installation;
import dev.semel.benchmarks.outbox.Backlog;
import dev.semel.benchmarks.plan.Series;
import dev.semel.testing.bench.LiveHeap;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Drains outboxes of several sizes, and looks each time how much memory the server needs. */
final class GrowingOutbox {

    private static final Duration END = Duration.ofMinutes(1);

    private final Installation installation;
    private final Backlog backlog;
    private final RelayDrain drain;
    private final LiveHeap heap;
    private final Map<String, List<Double>> heaps = new LinkedHashMap<>();

    GrowingOutbox(Installation installation, Backlog backlog) {
        this.installation = installation;
        this.backlog = backlog;
        this.drain = new RelayDrain(installation, backlog);
        this.heap = new LiveHeap(installation.serverPid());
    }

    /** A small backlog in an outbox that holds nothing else. */
    double small(String name, int events) {
        double rate = drain.all(events);
        keepHeap(name);
        return rate;
    }

    /** The same in the outbox that was laid out aside. */
    double aside(String name, int events) {
        backlog.exchange();
        backlog.add(events);
        double rate = drain.rest(events);
        keepHeap(name);
        backlog.exchange();
        return rate;
    }

    /** The first ones of a large backlog. */
    double large(String name, int pending, int events) {
        backlog.fill(pending);
        double rate = drain.first(events);
        keepHeap(name);
        backlog.clear();
        await().atMost(END).until(() -> installation.broker().empty(RelayDrain.QUEUE) == 0);
        return rate;
    }

    /** How much live memory there was in each situation, one value for each run. */
    List<Series> heaps() {
        return heaps.entrySet().stream()
                .map(each -> new Series(each.getKey(), each.getValue()))
                .toList();
    }

    private void keepHeap(String name) {
        heaps.computeIfAbsent(name, any -> new ArrayList<>()).add(heap.mebibytes());
    }
}
