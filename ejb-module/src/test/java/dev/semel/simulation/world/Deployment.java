package dev.semel.simulation.world;

import dev.semel.idempotency.Mode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * What servers run, which in some runs changes on the way: from a moment on, whoever starts has the next version of the application.
 * Both versions work side by side for a while.
 *
 * @param from null: nothing changes
 */
record Deployment(List<ConsumerKind> first, List<ConsumerKind> next, Instant from) {

    static Deployment of(List<ConsumerKind> consumers, Instant start, RandomGenerator random) {
        if (random.nextInt(3) > 0) {
            return new Deployment(consumers, consumers, null);
        }
        List<ConsumerKind> next = new ArrayList<>();
        consumers.forEach(consumer -> next.add(random.nextBoolean() ? consumer : changed(consumer, random)));
        return new Deployment(consumers, List.copyOf(next), start.plus(Duration.ofSeconds(15 + random.nextInt(60))));
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
            case LEASED, JOINED -> consumer.in(Mode.TRANSACTIONAL, random.nextBoolean());
            case TRANSACTIONAL ->
                consumer.isTransacted() ? consumer.in(Mode.JOINED, true) : consumer.in(Mode.LEASED, false);
        };
    }

    boolean isRolling() {
        return from != null;
    }

    List<ConsumerKind> at(Instant now) {
        return isRolling() && now.isAfter(from) ? next : first;
    }
}
