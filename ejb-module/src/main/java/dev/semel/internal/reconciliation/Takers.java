package dev.semel.internal.reconciliation;

import dev.semel.internal.reconciliation.Suspicions.PublishedEvent;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Who takes events that are for anybody, told by what they did: a consumer that has nearly all keys of one type at one destination.
 * A consumer that takes only a part, by a selector or beside a consumer on another database, is not known for it.
 */
final class Takers {

    private static final int ENOUGH = 20;
    private static final int TOO_MANY = 1_000;
    private static final double NEARLY_ALL = 0.9;
    private static final int MOST = 10_000;

    private final Map<Taking, Counts> counts = new HashMap<>();

    void count(PublishedEvent event, String consumer, boolean isTaken) {
        Taking taking = Taking.of(event, consumer);
        if (counts.containsKey(taking) || counts.size() < MOST) {
            counts.merge(taking, new Counts(isTaken ? 1 : 0, 1), Counts::plus);
        }
    }

    /** Not where it never took anything. */
    boolean isWorthAsking(PublishedEvent event, String consumer) {
        Counts seen = counts.get(Taking.of(event, consumer));
        return seen == null || seen.taken() > 0 || seen.all() < TOO_MANY;
    }

    boolean isTaker(PublishedEvent event, String consumer) {
        Counts seen = counts.get(Taking.of(event, consumer));
        return seen != null && seen.taken() >= ENOUGH && seen.taken() >= NEARLY_ALL * seen.all();
    }

    private record Taking(@Nullable String destination, String type, String consumer) {
        static Taking of(PublishedEvent event, String consumer) {
            return new Taking(event.destination(), event.type(), consumer);
        }
    }

    private record Counts(long taken, long all) {
        Counts plus(Counts other) {
            return new Counts(taken + other.taken, all + other.all);
        }
    }
}
