package dev.semel.endtoend.server;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Kafka as a process of its own. */
public final class OutsideKafka implements AutoCloseable {

    private static final String MODULE = "../test-kafka/target/";
    private static final String MAIN = "dev.semel.testing.kafka.KafkaServer";
    private static final String READY = "Kafka is ready.";

    private final Path folder;
    private final int port = FreePort.any();
    private final int controllerPort = FreePort.any();
    private final List<String> topics;
    private Process process;

    private OutsideKafka(Path folder, List<String> topics) {
        this.folder = folder;
        this.topics = topics;
        Runtime.getRuntime().addShutdownHook(new Thread(this::close, "end of the test's Kafka"));
    }

    /** Starts it with its data in that folder. */
    public static OutsideKafka start(Path folder, String topic, int partitions) {
        OutsideKafka kafka = new OutsideKafka(folder, List.of(topic + ":" + partitions));
        kafka.startAgain();
        return kafka;
    }

    /** Where clients reach it. */
    public String servers() {
        return "localhost:" + port;
    }

    /** Starts it again, with the data that it has; it returns when it answers. */
    public void startAgain() {
        Path log = folder.resolve("kafka-" + System.nanoTime() + ".log");
        try {
            Files.createDirectories(folder);
            process = new ProcessBuilder(command())
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        await("start of Kafka, whose log is " + log)
                .atMost(Limits.NEVER)
                .pollInterval(Duration.ofMillis(100))
                .failFast(() -> !process.isAlive())
                .until(() -> Files.readString(log).contains(READY));
    }

    private List<String> command() throws IOException {
        String libraries = Files.readString(Path.of(MODULE + "classpath.txt")).strip();
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Djava.util.logging.config.file=" + Path.of("src/test/resources/endtoend/kafka-logging.properties"),
                "-classpath",
                MODULE + "classes:" + libraries,
                MAIN,
                folder.toAbsolutePath().toString(),
                String.valueOf(port),
                String.valueOf(controllerPort)));
        command.addAll(topics);
        return command;
    }

    /** Ends it as kill -9 does. */
    public void kill() {
        process.destroyForcibly()
                .onExit()
                .orTimeout(Limits.NEVER.toSeconds(), TimeUnit.SECONDS)
                .join();
    }

    /** Stops the process where it stands: its connections stay, and it does not answer. */
    public void freeze() {
        Signal.STOP.send(process.toHandle());
    }

    public void thaw() {
        Signal.CONT.send(process.toHandle());
    }

    /** For who looks at it or changes it as its administrators do. */
    public Admin admin() {
        return Admin.create(Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, servers()));
    }

    public KafkaProducer<byte[], byte[]> producer() {
        return new KafkaProducer<>(
                Map.of(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, servers(), ProducerConfig.LINGER_MS_CONFIG, 5),
                new ByteArraySerializer(),
                new ByteArraySerializer());
    }

    @Override
    public void close() {
        if (process != null) {
            process.destroyForcibly();
        }
    }
}
