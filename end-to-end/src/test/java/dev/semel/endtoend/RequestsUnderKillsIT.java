package dev.semel.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.semel.endtoend.client.KeyedOrders;
import dev.semel.endtoend.client.Shop;
import dev.semel.endtoend.client.Together;
import dev.semel.testing.bench.LibertyServer;
import dev.semel.testing.bench.Limits;
import dev.semel.testing.bench.OutsideBroker;
import dev.semel.testing.bench.OutsidePostgres;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Ten thousand orders by HTTP, each sent three times in any order, to two nodes of which one is killed now and then. */
@Tag("faults")
class RequestsUnderKillsIT {

    private static final int ORDERS = 10_000;
    private static final int TIMES = 3;
    private static final int CLIENTS = 8;
    private static final int KILLS = 6;
    private static final Set<Integer> FOR_GOOD = Set.of(400, 413, 422);

    private final Map<String, Set<String>> answers = new ConcurrentHashMap<>();
    private final AtomicInteger answered = new AtomicInteger();
    private OutsidePostgres database;
    private OutsideBroker broker;
    private List<LibertyServer> nodes;
    private List<KeyedOrders> doors;

    @BeforeEach
    void start() {
        database = OutsidePostgres.start();
        broker = OutsideBroker.start(LibertyServer.folder("requests-broker"));
        nodes = Stream.of("a", "b").map(this::node).toList();
        doors = nodes.stream().map(node -> new KeyedOrders(node.address())).toList();
    }

    private LibertyServer node(String name) {
        LibertyServer node =
                LibertyServer.fresh("requests-" + name).with("semel.node", name).quickStart();
        database.serve(node);
        broker.serve(node);
        return node.start();
    }

    @AfterEach
    void stop() {
        nodes.forEach(LibertyServer::close);
        broker.close();
        database.close();
    }

    @Test
    void placesEachOrderOnceAndGivesEachRepetitionTheSameAnswer() {
        List<String> requests = IntStream.range(0, ORDERS)
                .mapToObj(order -> UUID.randomUUID().toString())
                .flatMap(key -> Collections.nCopies(TIMES, key).stream())
                .collect(Collectors.toList());
        Collections.shuffle(requests, new Random(28));
        AtomicInteger next = new AtomicInteger();
        CompletableFuture<Void> customers = CompletableFuture.runAsync(() -> Together.run(CLIENTS, () -> {
            for (int turn = next.getAndIncrement(); turn < requests.size(); turn = next.getAndIncrement()) {
                send(requests.get(turn), turn);
            }
        }));

        for (int kill = 1; kill <= KILLS; kill++) {
            int due = requests.size() * kill / (KILLS + 1);
            await("the next kill").atMost(Limits.NEVER).until(() -> answered.get() >= due || customers.isDone());
            nodes.get(kill % nodes.size()).kill();
            nodes.get(kill % nodes.size()).start();
        }
        customers.join();

        assertThat(answers)
                .hasSize(ORDERS)
                .allSatisfy((key, bodies) -> assertThat(bodies).as(key).hasSize(1));
        assertThat(answers.values().stream().distinct()).as("different orders").hasSize(ORDERS);
        assertThat(new Shop(nodes.get(0).address()).stats().orders()).isEqualTo(ORDERS);
    }

    /** As one does who cannot know what became of a request: it goes to the other node until there is an answer. */
    private void send(String key, int turn) {
        for (int attempt = turn; ; attempt++) {
            try {
                HttpResponse<String> answer = doors.get(attempt % doors.size()).send(key);
                assertThat(FOR_GOOD).as(answer.body()).doesNotContain(answer.statusCode());
                if (answer.statusCode() == 201) {
                    answers.computeIfAbsent(key, first -> ConcurrentHashMap.newKeySet())
                            .add(answer.body());
                    answered.incrementAndGet();
                    return;
                }
            } catch (UncheckedIOException cutOff) {
                // The node was killed, or is not there yet.
            }
        }
    }
}
