package dev.semel.simulation.world;

import dev.semel.idempotency.Mode;
import dev.semel.idempotency.OnUnknownOutcome;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/**
 * What servers run, which in some runs changes on the way: from a moment on, a server that starts has the next version of the application.
 * Two versions work side by side for a while. In some runs a third one follows, in which rules for unknown outcomes are as they were
 * at first.
 *
 * @param changes when the next versions come, one after the other
 */
record Deployment(List<List<ConsumerKind>> versions, List<Instant> changes) {

    static Deployment of(List<ConsumerKind> consumers, Instant start, RandomGenerator random) {
        if (random.nextInt(3) > 0) {
            return new Deployment(List.of(consumers), List.of());
        }
        List<ConsumerKind> next = new ArrayList<>();
        consumers.forEach(consumer -> next.add(random.nextBoolean() ? consumer : changed(consumer, random)));
        Instant change = start.plus(Duration.ofSeconds(15 + random.nextInt(60)));
        return new Deployment(List.of(consumers, List.copyOf(next)), List.of(change));
    }

    /** Of consumers whose next version has another rule for an unknown outcome, and in half of all cases the first one again. */
    Deployment withOtherRules(long seed) {
        // With numbers of its own: all else in a run stays as it is.
        RandomGenerator random = new SplittableRandom(seed);
        if (changes.isEmpty() || random.nextBoolean()) {
            return this;
        }
        List<ConsumerKind> before = versions.get(1);
        List<ConsumerKind> next = before.stream()
                .map(consumer -> random.nextInt(3) > 0 ? consumer.withOtherRuleForAnUnknownOutcome() : consumer)
                .toList();
        Instant back = changes.get(0).plus(Duration.ofSeconds(30 + random.nextInt(60)));
        return random.nextBoolean()
                ? new Deployment(List.of(versions.get(0), next), changes)
                : new Deployment(List.of(versions.get(0), next, before), List.of(changes.get(0), back));
    }

    // The selector of a consumer stays, and a lease needs a delivery without a transaction.
    private static ConsumerKind changed(ConsumerKind consumer, RandomGenerator random) {
        if (consumer.isSelective()) {
            return consumer;
        }
        if (consumer.name().equals("audit")) {
            return consumer.renamed();
        }
        return switch (consumer.definition().work().mode()) {
            case LEASED, XA -> consumer.in(Mode.TRANSACTIONAL, random.nextBoolean());
            case TRANSACTIONAL ->
                consumer.isTransacted() ? consumer.in(Mode.XA, true) : consumer.in(Mode.LEASED, false);
        };
    }

    List<ConsumerKind> first() {
        return versions.get(0);
    }

    /** In all versions. */
    Stream<ConsumerKind> all() {
        return versions.stream().flatMap(List::stream);
    }

    /** Whether the next version has another rule for an unknown outcome. */
    boolean isRuleChanged() {
        return !changes.isEmpty() && !rules(versions.get(0)).equals(rules(versions.get(1)));
    }

    private static List<OnUnknownOutcome> rules(List<ConsumerKind> version) {
        return version.stream()
                .map(consumer -> consumer.definition().work().onUnknownOutcome())
                .toList();
    }

    List<ConsumerKind> at(Instant now) {
        return versions.get((int) changes.stream().filter(now::isAfter).count());
    }
}
