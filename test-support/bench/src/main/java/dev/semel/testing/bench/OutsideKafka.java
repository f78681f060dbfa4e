package dev.semel.testing.bench;

import dev.semel.testing.basics.FreePort;
import dev.semel.testing.kafka.KafkaServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Kafka as a process of its own. */
public final class OutsideKafka extends OutsideProcess {

    /** Where the build has put it; its libraries are of other versions than those of the tests. */
    private static final Path MODULE = Path.of(System.getProperty("kafka.directory", "../test-support/kafka/target"));

    private static final String LOGGING = "kafka-logging.properties";
    private static final List<String> SMALL = List.of("-Xmx512m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");
    private static final Duration POLL = Duration.ofMillis(200);

    private final Path folder;
    private final int port = FreePort.any();
    private final int controllerPort = FreePort.any();
    private final List<String> topics;
    private final List<Way> ways;
    private final List<String> jvmOptions;

    private OutsideKafka(Path folder, List<String> jvmOptions, List<String> topics, List<Way> ways) {
        super("Kafka", folder.resolve("kafka.log"));
        this.folder = folder;
        this.jvmOptions = jvmOptions;
        this.topics = topics;
        this.ways = ways;
    }

    /** Starts it with its data in that folder. */
    public static OutsideKafka start(Path folder, String topic, int partitions) {
        OutsideKafka kafka = withWays(folder, Map.of(topic, partitions), 0);
        kafka.startAgain();
        return kafka;
    }

    /** Starts it with these options of its JVM, and with these topics, each with its number of partitions, as {@code name:4}. */
    public static OutsideKafka start(Path folder, List<String> topics, List<String> jvmOptions) {
        OutsideKafka kafka = new OutsideKafka(folder, jvmOptions, topics, List.of());
        kafka.startAgain();
        return kafka;
    }

    /** Gives it to a server, by the drop-in that is shipped. */
    public void serve(LibertyServer server) {
        server.withShippedDropIn("kafka.xml").with("kafka.servers", servers());
    }

    /** One with some topics and with so many ways to it besides, which can fail; it is to be launched. */
    public static OutsideKafka withWays(Path folder, Map<String, Integer> partitions, int ways) {
        List<String> topics = partitions.entrySet().stream()
                .map(topic -> topic.getKey() + ":" + topic.getValue())
                .toList();
        return new OutsideKafka(
                folder,
                SMALL,
                topics,
                IntStream.range(0, ways).mapToObj(number -> Way.open()).toList());
    }

    /** A port of its own, whose clients are told to come by the proxy before it. */
    private record Way(int port, TcpProxy proxy) {

        static Way open() {
            int port = FreePort.any();
            return new Way(port, TcpProxy.to(port));
        }

        String argument() {
            return port + ":via:" + proxy.port();
        }
    }

    /** Where clients reach it. */
    public String servers() {
        return "localhost:" + port;
    }

    /** The ways that can fail, each with a port of its own. */
    public List<TcpProxy> ways() {
        return ways.stream().map(Way::proxy).toList();
    }

    @Override
    List<String> command() throws IOException {
        String libraries = Files.readString(MODULE.resolve("classpath.txt")).strip();
        List<String> command = new ArrayList<>(jvmOptions);
        command.addAll(List.of(
                "-Djava.util.logging.config.file=" + resource(LOGGING),
                "-classpath",
                MODULE.resolve("classes") + ":" + libraries,
                KafkaServer.class.getName(),
                folder.toAbsolutePath().toString(),
                String.valueOf(port),
                String.valueOf(controllerPort)));
        Stream.concat(topics.stream(), ways.stream().map(Way::argument)).forEach(command::add);
        return command;
    }

    @Override
    boolean isReady() throws IOException {
        return hasSaid(KafkaServer.READY);
    }

    /** For who looks at it or changes it as its administrators do. */
    public Admin admin() {
        return Admin.create(Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, servers()));
    }

    public KafkaProducer<byte[], byte[]> producer() {
        return producer(Map.of());
    }

    /** With these settings besides. */
    public KafkaProducer<byte[], byte[]> producer(Map<String, Object> besides) {
        Map<String, Object> settings = new HashMap<>(besides);
        settings.put(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, servers());
        settings.put(ProducerConfig.LINGER_MS_CONFIG, 5);
        return new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer());
    }

    /** The committed records of a topic, those of a partition in their order: all, or those from an offset of their partition on. */
    public List<ConsumerRecord<byte[], byte[]>> committed(String topic, Map<Integer, Long> from) {
        Map<String, Object> settings = Map.of(
                ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG,
                servers(),
                ConsumerConfig.ISOLATION_LEVEL_CONFIG,
                "read_committed",
                ConsumerConfig.AUTO_OFFSET_RESET_CONFIG,
                "none");
        try (KafkaConsumer<byte[], byte[]> consumer =
                new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            List<TopicPartition> partitions = consumer.partitionsFor(topic).stream()
                    .map(partition -> new TopicPartition(topic, partition.partition()))
                    .toList();
            consumer.assign(partitions);
            partitions.forEach(one -> consumer.seek(one, from.getOrDefault(one.partition(), 0L)));
            Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
            List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();
            while (partitions.stream().anyMatch(one -> consumer.position(one) < ends.get(one))) {
                consumer.poll(POLL).forEach(records::add);
            }
            return records;
        }
    }

    @Override
    public void close() {
        end();
        ways.forEach(way -> way.proxy().close());
    }
}
