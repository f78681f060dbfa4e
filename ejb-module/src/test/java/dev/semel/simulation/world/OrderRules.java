package dev.semel.simulation.world;

import dev.semel.idempotency.Mode;
import dev.semel.idempotency.Order;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Which consumers keep the order of groups: in a third of the runs without a next version, some that see all events of a queue. In a quarter of
 * the others some keep a high-water mark.
 */
final class OrderRules {

    private static final Set<String> TAKE_ALL = Set.of("pay", "ship", "book", "audit");

    // From the numbers of the other rules that go by the seed.
    private static final int APART = 23;

    private final long seed;
    private final boolean areKept;
    private final boolean areMarked;

    private OrderRules(long seed, boolean areKept, boolean areMarked) {
        this.seed = seed;
        this.areKept = areKept;
        this.areMarked = areMarked;
    }

    /** With numbers of their own: all other runs stay as they are. */
    static OrderRules of(long seed, Deployment deployment) {
        boolean canBe = deployment.changes().isEmpty();
        boolean isLucky = new SplittableRandom(seed + APART).nextInt(3) == 0;
        boolean isMarked = !isLucky && new SplittableRandom(seed + APART + 2).nextInt(4) == 0;
        return new OrderRules(seed, canBe && isLucky, canBe && isMarked);
    }

    /** Whether some events of a group have the key of one before. */
    boolean areKeysRepeated() {
        return areKept && new SplittableRandom(seed + APART + 3).nextBoolean();
    }

    boolean areKept() {
        return areKept;
    }

    Deployment in(Deployment deployment) {
        if (!areKept && !areMarked) {
            return deployment;
        }
        SplittableRandom random = new SplittableRandom(seed + APART + 1);
        List<ConsumerKind> ordered = deployment.first().stream()
                .map(consumer -> consumer.in(of(consumer, random.nextInt(3))))
                .toList();
        return new Deployment(List.of(ordered), deployment.changes());
    }

    private Order of(ConsumerKind consumer, int draw) {
        boolean canBe = TAKE_ALL.contains(consumer.name())
                && consumer.definition().work().mode() != Mode.LEASED;
        if (areMarked) {
            return canBe && draw > 0 ? Order.HIGH_WATER_MARK : Order.ANY;
        }
        return canBe ? Order.values()[draw] : Order.ANY;
    }

    /** Numbers count within a queue: a consumer that keeps the order must be given all of them. */
    String group(String queue, int number) {
        return (areKept || areMarked ? queue + "/" : "") + "group" + number;
    }
}
