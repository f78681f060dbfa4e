package dev.semel.simulation.world;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;

/**
 * Which consumers keep their keys in Redis: in a quarter of all runs one to four of them, which are LEASED in each version of the
 * application then. In half of these runs Redis forgets.
 *
 * @param rateOfFaults once in how many steps Redis does not do one, or its answer is lost; 0 for never
 * @param failedKept how long it says by itself that the database has a key
 */
public record CacheRules(Set<String> consumers, boolean isForgetful, int rateOfFaults, Duration failedKept) {

    // From the numbers of the other rules that go by the seed.
    private static final int APART = 54;
    private static final List<String> MAY_BE = List.of("index", "pay", "ship");

    /** With numbers of their own: all other runs stay as they are. */
    static CacheRules of(long seed) {
        SplittableRandom random = new SplittableRandom(seed + APART);
        boolean isAny = random.nextInt(4) == 0;
        Set<String> consumers = new TreeSet<>(Set.of("mail"));
        MAY_BE.stream().filter(consumer -> random.nextBoolean()).forEach(consumers::add);
        boolean isForgetful = random.nextBoolean();
        int rate = random.nextInt(5) < 2 ? 0 : random.nextInt(20, 400);
        return new CacheRules(
                isAny ? consumers : Set.of(), isForgetful, rate, Duration.ofSeconds(20 + random.nextInt(600)));
    }

    /** Whether some consumers keep their keys in Redis in the run of this seed. */
    public static boolean areUsedBy(long seed) {
        return of(seed).isUsed();
    }

    boolean isUsed() {
        return !consumers.isEmpty();
    }

    /** A key of another mode would be in the database, and new there. */
    Deployment in(Deployment deployment) {
        return isUsed()
                ? new Deployment(deployment.versions().stream().map(this::in).toList(), deployment.changes())
                : deployment;
    }

    private List<ConsumerKind> in(List<ConsumerKind> version) {
        return version.stream()
                .map(consumer -> consumers.contains(consumer.name()) ? consumer.inRedis() : consumer)
                .toList();
    }
}
