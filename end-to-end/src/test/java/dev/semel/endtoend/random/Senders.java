package dev.semel.endtoend.random;

import dev.semel.endtoend.client.AmqpClient;
import dev.semel.endtoend.client.ForeignClient.Letter;
import dev.semel.endtoend.client.StompClient;
import dev.semel.endtoend.cluster.Cluster;
import dev.semel.endtoend.cluster.LabHttp;
import dev.semel.endtoend.cluster.Letters;
import dev.semel.endtoend.lab.Behaviour;
import dev.semel.endtoend.lab.Order;
import dev.semel.endtoend.random.Truth.Sent;
import dev.semel.endtoend.random.Truth.Work;
import dev.semel.outbox.DestinationKind;
import dev.semel.testing.bench.LibertyServer;
import java.io.IOException;
import java.time.Duration;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** All that send messages: clients of several protocols, by several ways, and applications by their outbox. */
final class Senders {

    /** Those of which each message has at most one effect. */
    static final List<String> CONSUMERS = List.of("lab.fast", "lab.transacted", "lab.leased");

    private final List<String> consumers;
    private final Cluster cluster;
    private final Truth truth;
    private final LabHttp http = new LabHttp();
    private final StompClient stomp;
    private final AmqpClient amqp;

    /** @param consumers of queues to which is sent */
    Senders(List<String> consumers, Cluster cluster, Truth truth) {
        this.consumers = consumers;
        this.cluster = cluster;
        this.truth = truth;
        this.stomp = new StompClient(cluster.broker().address());
        this.amqp = new AmqpClient(cluster.broker().address());
    }

    /** The diverts that the broker has to have: from queue to queue. */
    static Map<String, String> diverts(List<String> consumers) {
        return consumers.stream().collect(Collectors.toMap(Senders::diverted, consumer -> consumer));
    }

    /** What a divert passes on, so it holds nothing. */
    static String diverted(String consumer) {
        return consumer + ".divert";
    }

    /** Where messages wait for the management of the broker. */
    static String waiting(String consumer) {
        return consumer + ".waiting";
    }

    List<String> consumers() {
        return consumers;
    }

    /** Sends copies of one message, and writes down whether that is sure. */
    void send(Work work, Behaviour behaviour, Duration time, Way way, int copies) {
        Sent sent = Sent.SURELY;
        try {
            post(work, behaviour, time, way, copies);
        } catch (IOException | RuntimeException unknown) {
            sent = Sent.PERHAPS;
            truth.explain(unknown);
        }
        truth.sent(work, behaviour, way, copies, sent);
    }

    /** Sends other content under the key of this work: one of the two must come to be seen as a conflict. */
    void sendOther(Work work, Behaviour behaviour) {
        truth.other(work);
        try {
            cluster.client().send(work.consumer(), Letters.otherOrder(work.key(), Duration.ZERO, behaviour));
        } catch (RuntimeException unknown) {
            truth.explain(unknown);
        }
    }

    private void post(Work work, Behaviour behaviour, Duration time, Way way, int copies) throws IOException {
        String consumer = work.consumer();
        Letter letter = Letters.order(work.key(), time, behaviour);
        switch (way) {
            case CORE -> cluster.client().sendAll(consumer, Collections.nCopies(copies, letter));
            case AMQP -> amqp.send(consumer, letter, copies);
            case STOMP -> stomp.send(consumer, headers(work, behaviour, time), Order.BODY, copies);
            case DIVERT -> cluster.client().sendAll(diverted(consumer), Collections.nCopies(copies, letter));
            case MOVE -> cluster.client().sendAll(waiting(consumer), Collections.nCopies(copies, letter));
            case OUTBOX -> {
                for (int copy = 0; copy < copies; copy++) {
                    append(work, behaviour, time, true);
                }
            }
            case RECORD -> throw new IllegalArgumentException("Records have producers of their own.");
        }
    }

    /** Appends an order in a transaction that is rolled back. */
    void sendInVain(Work work) {
        try {
            append(work, Behaviour.NOTHING, Duration.ZERO, false);
        } catch (IOException | RuntimeException away) {
            // It was rolled back all the same.
        }
        truth.sent(work, Behaviour.NOTHING, Way.OUTBOX, 1, Sent.NEVER);
    }

    private void append(Work work, Behaviour behaviour, Duration time, boolean commits) throws IOException {
        Map<String, Object> order = new HashMap<>(Map.of("queue", work.consumer(), "key", work.key()));
        order.put("kind", consumers.contains(work.consumer()) ? DestinationKind.QUEUE : DestinationKind.KAFKA);
        order.putAll(Map.of("behaviour", behaviour, "work", time.toMillis(), "commit", commits));
        http.post(anyNode(), "append", order);
    }

    /** Has the broker's management move what waits for it. */
    void move() {
        for (String consumer : consumers) {
            try {
                int moved = cluster.client().move(waiting(consumer), consumer);
                truth.happened("broker: moved what waited for " + consumer + ": " + moved);
            } catch (IllegalStateException away) {
                truth.happened("broker: did not say whether it moved anything: " + consumer);
            }
        }
    }

    private LibertyServer anyNode() throws IOException {
        return cluster.nodes().stream()
                .filter(LibertyServer::isAlive)
                .findAny()
                .orElseThrow(() -> new IOException("No node lives."));
    }

    private static Map<String, String> headers(Work work, Behaviour behaviour, Duration time) {
        return Map.of(
                Order.KEY, work.key(),
                Order.WORK_MILLIS, String.valueOf(time.toMillis()),
                Order.BEHAVIOUR, behaviour.name());
    }
}
