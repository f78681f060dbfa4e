package dev.semel.endtoend.random;

import dev.semel.testing.bench.LibertyServer;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;

/**
 * When which part was broken. An effect whose key is in Redis may be there twice where something happened to one of the two nodes, or to
 * what it needs to tell Redis what it did: then, and at no other time.
 */
final class Troubles {

    static final String DATABASE = "database";
    static final String REDIS = "redis";

    // How long it takes, on a busy machine, from an effect to the answers of the database and of Redis.
    private static final Duration AFTER = Duration.ofSeconds(5);
    private static final Duration SHORTLY_BEFORE = Duration.ofSeconds(1);

    // A handler works for that long, and its lease lapses.
    private static final Duration LONG_BEFORE = Duration.ofSeconds(15);

    private final Map<String, Instant> open = new HashMap<>();
    private final Queue<Trouble> over = new ConcurrentLinkedQueue<>();
    private final Queue<Instant> forgotten = new ConcurrentLinkedQueue<>();

    private record Trouble(String part, Instant begin, Instant end) {

        boolean isWithin(Instant from, Instant to) {
            return begin.isBefore(to) && end.isAfter(from);
        }
    }

    /** An effect that a node has written. */
    record Effect(String node, Instant at) {}

    static String ofNode(String name) {
        return "node " + name;
    }

    static String ofWay(String node, String to) {
        return "way of node " + node + " to " + to;
    }

    void begins(String part) {
        open.put(part, Instant.now());
    }

    void ends(String part) {
        over.add(new Trouble(part, open.remove(part), Instant.now()));
    }

    /** Notes the death of the process that was launched last. */
    void watch(String part, LibertyServer node) {
        node.onEnd(() -> over.add(new Trouble(part, Instant.now(), Instant.now())));
    }

    /** Redis has forgotten all keys. */
    void forgets() {
        forgotten.add(Instant.now());
    }

    /** Whether something happened that allows the second effect. */
    boolean explain(Effect first, Effect second) {
        return isTroubled(
                        first.node(),
                        first.at().minus(SHORTLY_BEFORE),
                        first.at().plus(AFTER))
                || isTroubled(second.node(), second.at().minus(LONG_BEFORE), second.at())
                || forgotten.stream()
                        .anyMatch(when -> when.isAfter(first.at().minus(LONG_BEFORE)) && when.isBefore(second.at()));
    }

    private boolean isTroubled(String node, Instant from, Instant to) {
        List<String> parts = List.of(DATABASE, REDIS, ofNode(node), ofWay(node, DATABASE), ofWay(node, REDIS));
        Stream<Trouble> lasting =
                open.entrySet().stream().map(one -> new Trouble(one.getKey(), one.getValue(), Instant.MAX));
        return Stream.concat(over.stream(), lasting)
                .filter(trouble -> parts.contains(trouble.part()))
                .anyMatch(trouble -> trouble.isWithin(from, to));
    }
}
