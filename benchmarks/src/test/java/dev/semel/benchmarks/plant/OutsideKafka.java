package dev.semel.benchmarks.plant;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Kafka, as a process of its own, with libraries of its own. */
final class OutsideKafka implements AutoCloseable {

    private static final Duration START_LIMIT = Duration.ofMinutes(3);
    private static final String READY = "Kafka is ready.";

    private final Process process;
    private final int port;

    private OutsideKafka(Process process, int port) {
        this.process = process;
        this.port = port;
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly, "end of Kafka"));
    }

    /** @param topics each with its number of partitions, as {@code name:4} */
    static OutsideKafka start(Path folder, List<String> topics) {
        int port = FreePort.any();
        Path log = folder.resolve("kafka.log");
        try {
            Files.createDirectories(folder);
            Process process = new ProcessBuilder(command(folder, port, topics))
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .start();
            await("start of Kafka, whose log is " + log)
                    .atMost(START_LIMIT)
                    .failFast(() -> !process.isAlive())
                    .until(() -> Files.readString(log).contains(READY));
            return new OutsideKafka(process, port);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> command(Path folder, int port, List<String> topics) throws IOException {
        Path module = Path.of(System.getProperty("kafka.directory"));
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx1g",
                "-Djava.util.logging.config.file=" + System.getProperty("java.util.logging.config.file"),
                "-classpath",
                module.resolve("classes") + ":"
                        + Files.readString(module.resolve("classpath.txt")).strip(),
                "dev.semel.testing.kafka.KafkaServer",
                folder.toString(),
                String.valueOf(port),
                String.valueOf(FreePort.any())));
        command.addAll(topics);
        return command;
    }

    String servers() {
        return "localhost:" + port;
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
