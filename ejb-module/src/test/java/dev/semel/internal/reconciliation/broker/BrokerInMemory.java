package dev.semel.internal.reconciliation.broker;

import dev.semel.internal.jpa.Database;
import dev.semel.internal.reconciliation.TestReconciliation;
import dev.semel.testing.SameTransaction;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A broker with one dead-letter queue, whose messages came from one queue. */
public final class BrokerInMemory implements BrokerSide, BrokerHands {

    public static final String ID = "broker-1";
    public static final String GRAVE = "DLQ";
    public static final String QUEUE = "shop.orders";
    public static final String SUBJECT = "broker-1 DLQ shop.orders";

    public final List<Long> deadLetters = new ArrayList<>();
    public final List<Long> sentBack = new ArrayList<>();
    public final Set<String> queues = new HashSet<>(Set.of(QUEUE));
    public final Map<String, Instant> closed = new HashMap<>();
    public String id = ID;
    /** The number of the message at which it stops answering. */
    public long silentAt = -1;

    public BrokerActions actions(Database database) {
        return new BrokerActions(this, this, TestReconciliation.findings(database), new SameTransaction());
    }

    @Override
    public Optional<String> broker() {
        return Optional.ofNullable(id);
    }

    @Override
    public String logOfTakenConsumer() {
        return "its log tells of it";
    }

    @Override
    public Optional<List<QueueState>> queues() {
        throw new UnsupportedOperationException();
    }

    @Override
    public Optional<Graves> graves(Set<String> addresses) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Optional<Map<String, Long>> origins(String queue) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Optional<List<GivenUp>> givenUp(String grave, String origin, int most) {
        return !grave.equals(GRAVE) || !origin.equals(QUEUE)
                ? Optional.empty()
                : Optional.of(deadLetters.stream()
                        .limit(most)
                        .map(number -> new GivenUp(number, "order-" + number, "ID:" + number, Instant.EPOCH))
                        .toList());
    }

    @Override
    public boolean hasQueue(String queue) {
        return queues.contains(queue);
    }

    @Override
    public boolean sendBack(String grave, long message) {
        boolean isThere = delete(grave, message);
        if (isThere) {
            sentBack.add(message);
        }
        return isThere;
    }

    @Override
    public boolean delete(String grave, long message) {
        if (message == silentAt) {
            throw new IllegalStateException("The broker did not answer in time.");
        }
        return grave.equals(GRAVE) && deadLetters.remove((Long) message);
    }

    @Override
    public int closeIdleConsumers(String queue, Instant since) {
        return closed.putIfAbsent(queue, since) == null ? 3 : 0;
    }
}
