package dev.semel.endtoend.random;

import dev.semel.endtoend.cluster.ClusterWithKafka;
import dev.semel.endtoend.lab.redis.CachedWorker;
import dev.semel.endtoend.random.Breakage.Fault;
import dev.semel.testing.bench.LibertyServer;
import dev.semel.testing.bench.OutsideKafka;
import dev.semel.testing.bench.Tables;
import dev.semel.testing.bench.TcpProxy;
import dev.semel.testing.redis.RedisServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import redis.clients.jedis.Jedis;

/** Kafka and Redis beside the other parts; each node has a way of its own to each of them. */
final class Stores implements AutoCloseable {

    /** The consumer that has its keys in Redis. */
    static final String CACHED = CachedWorker.NAME;

    /** For numbered events. */
    static final String TOPIC = "lab.topic";

    private static final int PARTITIONS = 3;
    private static final Map<String, Integer> TOPICS =
            Map.of(Records.CONSUMER, ClusterWithKafka.PARTITIONS, TOPIC, PARTITIONS);

    // Kafka takes a node for dead after that.
    private static final Duration SESSION = Duration.ofSeconds(6);

    // Shorter than some faults, so that others take over from a node that lives.
    private static final Duration LEASE = Duration.ofSeconds(8);
    private static final int BATCH = 10;

    private final OutsideKafka kafka;
    private final RedisServer redis;
    private final List<TcpProxy> waysToRedis;
    private final boolean isForgetful;
    private final boolean hasBatches;

    private Stores(OutsideKafka kafka, RedisServer redis, int nodes, long seed) {
        this.kafka = kafka;
        this.redis = redis;
        this.waysToRedis = IntStream.range(0, nodes)
                .mapToObj(number -> TcpProxy.to(redis.uri().getPort()))
                .toList();
        this.isForgetful = seed % 3 == 0;
        this.hasBatches = seed % 4 > 1;
    }

    /** Starts both; Kafka is not ready yet. */
    static Stores start(Path folder, int nodes, long seed) {
        OutsideKafka kafka = OutsideKafka.withWays(folder, TOPICS, nodes);
        RedisServer redis = RedisServer.start("--appendonly", "yes", "--appendfsync", "always");
        kafka.launch();
        return new Stores(kafka, redis, nodes, seed);
    }

    OutsideKafka kafka() {
        return kafka;
    }

    /** Tells a node where both are. */
    void serve(LibertyServer node, int number) {
        node.with(
                        "semel.kafka.bootstrap.servers",
                        "localhost:" + kafka.ways().get(number).port())
                .with("semel.kafka.session.timeout.ms", SESSION.toMillis())
                .with(
                        "semel.redis.uri",
                        "redis://127.0.0.1:" + waysToRedis.get(number).port())
                .with("semel.consumer." + CACHED + ".lease", LEASE)
                .with("semel.consumer." + Records.CONSUMER + ".batch", hasBatches ? BATCH : 1);
    }

    /** What can happen to them, each twice as often as to other parts: those are broken by a run without stores, too. */
    List<List<Fault>> faults(List<String> nodes, Troubles troubles) {
        List<List<Fault>> kinds = faults(nodes);
        kinds.addAll(faults(nodes));
        if (isForgetful) {
            Fault emptied = Fault.atOnce("emptied", Troubles.REDIS, () -> {
                redis.flush();
                troubles.forgets();
            });
            kinds.addAll(Collections.nCopies(4, List.of(emptied)));
        }
        return kinds;
    }

    private List<List<Fault>> faults(List<String> nodes) {
        List<List<Fault>> kinds = new ArrayList<>();
        kinds.add(List.of(Fault.death("kafka", kafka::kill, kafka::launch)));
        kinds.add(List.of(Fault.freeze("kafka", kafka::freeze, kafka::thaw)));
        kinds.add(List.of(Fault.death(Troubles.REDIS, redis::kill, redis::startAgain)));
        kinds.add(List.of(Fault.freeze(Troubles.REDIS, redis::freeze, redis::thaw)));
        kinds.add(silences(nodes, "kafka", kafka.ways()));
        kinds.add(silences(nodes, Troubles.REDIS, waysToRedis));
        return kinds;
    }

    private static List<Fault> silences(List<String> nodes, String part, List<TcpProxy> ways) {
        return IntStream.range(0, ways.size())
                .mapToObj(number -> Fault.silence(Troubles.ofWay(nodes.get(number), part), ways.get(number)))
                .toList();
    }

    /** Keys in Redis for which nothing is on its way any more, although their work is not done for it. */
    List<String> judge(Tables tables) {
        Set<String> known = Set.copyOf(
                tables.rows("SELECT key_text FROM semel_idempotency_record WHERE consumer = ?", CACHED).stream()
                        .map(row -> row.get(0))
                        .toList());
        try (Jedis client = redis.client()) {
            return client.keys("semel:" + CACHED + ":*").stream()
                    .map(client::hgetAll)
                    .filter(key -> !key.get("state").equals("COMPLETED") && !known.contains(key.get("key")))
                    .map(key ->
                            "I11: Redis has " + key + ", the database has no record of it, and nothing is on its way.")
                    .toList();
        }
    }

    /** What Redis has, and what is in the topics. */
    void keep(Path folder) {
        try (Jedis client = redis.client()) {
            Files.write(
                    folder.resolve("redis.txt"),
                    client.keys("semel:" + CACHED + ":*").stream()
                            .map(key -> key + " " + client.hgetAll(key))
                            .toList());
            for (String topic : TOPICS.keySet()) {
                Files.write(
                        folder.resolve(topic + ".txt"),
                        kafka.committed(topic, Map.of()).stream()
                                .map(String::valueOf)
                                .toList());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        waysToRedis.forEach(TcpProxy::close);
        kafka.close();
        redis.close();
    }
}
