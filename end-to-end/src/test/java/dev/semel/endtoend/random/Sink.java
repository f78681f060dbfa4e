package dev.semel.endtoend.random;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import dev.semel.endtoend.client.ForeignClient;
import dev.semel.endtoend.cluster.LabHttp;
import dev.semel.endtoend.lab.Appender;
import dev.semel.endtoend.lab.Order;
import dev.semel.outbox.DestinationKind;
import dev.semel.testing.bench.LibertyServer;
import dev.semel.testing.bench.OutsideKafka;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Numbered events for a queue or a topic without a consumer until the end: what came, how often, and in which order. */
final class Sink {

    private static final int GROUPS = 5;

    private final DestinationKind kind;
    private final String name;
    private final Truth truth;
    private final LabHttp http = new LabHttp();
    private final Set<Integer> surely = new TreeSet<>();

    /** With the transaction of each, by its first number. */
    private final Map<Integer, Integer> perhaps = new HashMap<>();

    private int next;

    private Sink(DestinationKind kind, String name, Truth truth) {
        this.kind = kind;
        this.name = name;
        this.truth = truth;
    }

    static Sink queue(String name, Truth truth) {
        return new Sink(DestinationKind.QUEUE, name, truth);
    }

    static Sink topic(String name, Truth truth) {
        return new Sink(DestinationKind.KAFKA, name, truth);
    }

    DestinationKind kind() {
        return kind;
    }

    String name() {
        return name;
    }

    /** An event that came. */
    private record Arrival(String group, int number, String key) {}

    /** Appends the next events in one transaction. */
    void append(LibertyServer node, int count, boolean commits) {
        List<Integer> numbers = new ArrayList<>();
        for (int number = next; number < next + count; number++) {
            numbers.add(number);
        }
        next += count;
        Map<String, Object> events = Map.of(
                "queue",
                name,
                "kind",
                kind,
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
        truth.happened("events for " + name + ", " + outcome + ": " + numbers);
    }

    /** What is wrong with what came; it is taken away. */
    List<String> judge(ForeignClient client) {
        List<Arrival> arrivals = client.takeAll(
                name,
                surely.size(),
                message -> new Arrival(
                        message.getStringProperty(Appender.GROUP),
                        message.getIntProperty(Appender.NUMBER),
                        message.getStringProperty(Order.KEY)));
        List<String> wrong = new ArrayList<>(judge(arrivals));
        Set<Integer> seen = new HashSet<>();
        numbers(arrivals).stream()
                .filter(number -> !seen.add(number))
                .forEach(number -> wrong.add("I2: event " + number + " came twice to " + name + "."));
        return wrong;
    }

    /** The same of a topic, where a copy may be behind the first one, with its key. */
    List<String> judge(OutsideKafka kafka) {
        Map<Integer, Arrival> first = new LinkedHashMap<>();
        List<String> wrong = new ArrayList<>();
        for (ConsumerRecord<byte[], byte[]> record : kafka.committed(name, Map.of())) {
            Arrival arrival = new Arrival(
                    header(record, Appender.GROUP),
                    Integer.parseInt(header(record, Appender.NUMBER)),
                    header(record, Order.KEY));
            Arrival known = first.putIfAbsent(arrival.number(), arrival);
            if (known != null && !known.equals(arrival)) {
                wrong.add("I2: " + arrival + " came to " + name + " as another one than " + known + ".");
            }
        }
        wrong.addAll(judge(List.copyOf(first.values())));
        return wrong;
    }

    private static String header(ConsumerRecord<byte[], byte[]> record, String name) {
        return new String(record.headers().lastHeader(name).value(), StandardCharsets.UTF_8);
    }

    private static List<Integer> numbers(List<Arrival> arrivals) {
        return arrivals.stream().map(Arrival::number).toList();
    }

    private List<String> judge(List<Arrival> arrivals) {
        List<Integer> numbers = numbers(arrivals);
        List<String> wrong = new ArrayList<>();
        Set<Integer> lost = new TreeSet<>(surely);
        numbers.forEach(lost::remove);
        lost.forEach(number -> wrong.add("I1: event " + number + " was committed and is not in " + name + "."));
        numbers.stream()
                .filter(number -> !surely.contains(number) && !perhaps.containsKey(number))
                .forEach(number -> wrong.add("I3: event " + number + " was rolled back and came to " + name + "."));
        arrivals.stream()
                .collect(groupingBy(Arrival::group, mapping(Arrival::number, toList())))
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
