package dev.semel.endtoend.random;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import dev.semel.endtoend.client.ForeignClient;
import dev.semel.endtoend.lab.Appender;
import dev.semel.endtoend.laboratory.LabHttp;
import dev.semel.endtoend.server.LibertyServer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** Numbered events for a queue without a consumer until the end: what came, how often, and in which order. */
final class Sink {

    static final String QUEUE = "lab.sink";

    private static final int GROUPS = 5;

    private final Truth truth;
    private final LabHttp http = new LabHttp();
    private final Set<Integer> surely = new TreeSet<>();

    /** With the transaction of each, by its first number. */
    private final Map<Integer, Integer> perhaps = new HashMap<>();

    private int next;

    Sink(Truth truth) {
        this.truth = truth;
    }

    /** Appends the next events in one transaction. */
    void append(LibertyServer node, int count, boolean commits) {
        List<Integer> numbers = new ArrayList<>();
        for (int number = next; number < next + count; number++) {
            numbers.add(number);
        }
        next += count;
        Map<String, Object> events = Map.of(
                "queue",
                QUEUE,
                "groups",
                GROUPS,
                "first",
                numbers.get(0),
                "count",
                count,
                "note",
                0,
                "commit",
                commits);
        String outcome = commits ? "committed" : "rolled back";
        try {
            http.post(node, "append", events);
            if (commits) {
                surely.addAll(numbers);
            }
        } catch (IOException unknown) {
            if (commits) {
                numbers.forEach(number -> perhaps.put(number, numbers.get(0)));
                outcome = "perhaps committed";
            }
        }
        truth.happened("events for the sink, " + outcome + ": " + numbers);
    }

    /** What is wrong with what came; it is taken away. */
    List<String> judge(ForeignClient client) {
        List<Map.Entry<String, Integer>> arrivals = client.takeAll(
                QUEUE,
                surely.size(),
                message ->
                        Map.entry(message.getStringProperty(Appender.GROUP), message.getIntProperty(Appender.NUMBER)));
        List<Integer> numbers = arrivals.stream().map(Map.Entry::getValue).toList();
        List<String> wrong = new ArrayList<>();
        Set<Integer> lost = new TreeSet<>(surely);
        numbers.forEach(lost::remove);
        lost.forEach(number -> wrong.add("I1: event " + number + " was committed and is not in the queue."));
        Set<Integer> seen = new HashSet<>();
        numbers.stream()
                .filter(number -> !seen.add(number))
                .forEach(number -> wrong.add("I2: event " + number + " came twice."));
        numbers.stream()
                .filter(number -> !surely.contains(number) && !perhaps.containsKey(number))
                .forEach(number -> wrong.add("I3: event " + number + " was rolled back and came."));
        arrivals.stream()
                .collect(groupingBy(Map.Entry::getKey, mapping(Map.Entry::getValue, toList())))
                .forEach((group, order) -> {
                    if (isOutOfOrder(order)) {
                        wrong.add("I4: group " + group + " came out of order: " + order);
                    }
                });
        return wrong;
    }

    private boolean isOutOfOrder(List<Integer> order) {
        return IntStream.range(0, order.size()).anyMatch(i -> order.subList(i + 1, order.size()).stream()
                .anyMatch(later -> later < order.get(i) && !mayOverlap(later, order.get(i))));
    }

    /** A transaction whose end was not heard of may still append while the next one does: then the order is the database's. */
    private boolean mayOverlap(int first, int second) {
        return perhaps.containsKey(first) && !perhaps.get(first).equals(perhaps.get(second));
    }
}
