package dev.semel.benchmarks.relay;

import static org.awaitility.Awaitility.await;

import dev.semel.benchmarks.outbox.Backlog;
import dev.semel.benchmarks.plan.Series;
import dev.semel.benchmarks.plant.Plant;
import dev.semel.benchmarks.process.LiveHeap;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntToDoubleFunction;

/** Drains outboxes of several sizes, and looks each time how much memory the server needs. */
final class GrowingOutbox {

    private static final int SMALL = 10_000;
    private static final Duration END = Duration.ofMinutes(1);

    private final Plant plant;
    private final Backlog backlog;
    private final RelayDrain drain;
    private final LiveHeap heap;
    private final Map<String, List<Double>> heaps = new LinkedHashMap<>();

    GrowingOutbox(Plant plant, Backlog backlog) {
        this.plant = plant;
        this.backlog = backlog;
        this.drain = new RelayDrain(plant, backlog);
        this.heap = new LiveHeap(plant.serverPid());
    }

    /** Small backlogs in an outbox that holds nothing else. */
    double small(String name, int events) {
        return several(name, events, drain::all);
    }

    /** The same in an outbox that holds whatever it holds. */
    double besideOthers(String name, int events) {
        return several(name, events, small -> {
            backlog.add(small);
            return drain.rest(small);
        });
    }

    /** The first ones of a large backlog. */
    double large(String name, int pending, int events) {
        backlog.fill(pending);
        double rate = drain.first(events);
        keepHeap(name);
        backlog.clear();
        await().atMost(END).until(() -> plant.broker().empty(RelayDrain.QUEUE) == 0);
        return rate;
    }

    /** How much live memory there was in each situation, one value for each run. */
    List<Series> heaps() {
        return heaps.entrySet().stream()
                .map(each -> new Series(each.getKey(), each.getValue()))
                .toList();
    }

    private double several(String name, int events, IntToDoubleFunction drainOne) {
        double seconds = 0;
        for (int drained = 0; drained < events; drained += SMALL) {
            seconds += SMALL / drainOne.applyAsDouble(SMALL);
        }
        keepHeap(name);
        return events / seconds;
    }

    private void keepHeap(String name) {
        heaps.computeIfAbsent(name, any -> new ArrayList<>()).add(heap.mebibytes());
    }
}
