package dev.semel.simulation.world;

import dev.semel.idempotency.Mode;
import dev.semel.idempotency.Order;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/** Which consumers keep the order of groups: in a third of the runs without a next version, some that see all events of a queue. */
final class OrderRules {

    private static final Set<String> TAKE_ALL = Set.of("pay", "ship", "book", "audit");

    // From the numbers of the other rules that go by the seed.
    private static final int APART = 23;

    private final long seed;
    private final boolean areKept;

    private OrderRules(long seed, boolean areKept) {
        this.seed = seed;
        this.areKept = areKept;
    }

    /** With numbers of their own: all other runs stay as they are. */
    static OrderRules of(long seed, Deployment deployment) {
        boolean isLucky = new SplittableRandom(seed + APART).nextInt(3) == 0;
        return new OrderRules(seed, isLucky && deployment.changes().isEmpty());
    }

    boolean areKept() {
        return areKept;
    }

    Deployment in(Deployment deployment) {
        if (!areKept) {
            return deployment;
        }
        SplittableRandom random = new SplittableRandom(seed + APART + 1);
        List<ConsumerKind> ordered = deployment.first().stream()
                .map(consumer -> consumer.in(of(consumer, random.nextInt(3))))
                .toList();
        return new Deployment(List.of(ordered), deployment.changes());
    }

    private static Order of(ConsumerKind consumer, int draw) {
        boolean canBe = TAKE_ALL.contains(consumer.name())
                && consumer.definition().work().mode() != Mode.LEASED;
        return canBe ? Order.values()[draw] : Order.ANY;
    }

    /** Numbers count within a queue: a consumer that keeps the order must be given all of them. */
    String group(String queue, int number) {
        return (areKept ? queue + "/" : "") + "group" + number;
    }
}
