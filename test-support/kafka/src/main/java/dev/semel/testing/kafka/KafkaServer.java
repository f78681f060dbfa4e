package dev.semel.testing.kafka;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import kafka.Kafka;
import kafka.tools.StorageTool;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.errors.TopicExistsException;

/**
 * Kafka with one node, which is broker and controller, in the process that runs this; its data survive it in a folder.
 *
 * <p>Run as {@code java ... KafkaServer <folder> <port> <port of the controller> [<topic>:<partitions> ...] [<port>:via:<other port>
 * ...]}: with the last form it has one more port, and tells clients that come there to come by the other one, as they must where a proxy
 * stands between them. It says {@value #READY} when it answers and has the topics, and stops when its input ends, so it does not outlive
 * who has started it.
 */
public final class KafkaServer {

    public static final String READY = "Kafka is ready.";

    private static final String VIA = ":via:";
    private static final Duration START_LIMIT = Duration.ofMinutes(3);

    private KafkaServer() {}

    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[0]);
        String servers = "localhost:" + arguments[1];
        Path properties = folder.resolve("server.properties");
        Files.createDirectories(folder);
        List<String> ways = Arrays.stream(arguments)
                .filter(argument -> argument.contains(VIA))
                .toList();
        Files.writeString(properties, configuration(folder, arguments[2]) + listeners(servers, arguments[2], ways));
        if (!Files.exists(folder.resolve("data/meta.properties"))) {
            format(properties);
        }
        List<NewTopic> topics = Arrays.stream(arguments)
                .skip(3)
                .filter(argument -> !ways.contains(argument))
                .map(KafkaServer::topic)
                .toList();
        daemon("topics", () -> prepare(servers, topics));
        daemon("end of input", KafkaServer::awaitEndOfInput);
        Kafka.main(new String[] {properties.toString()});
    }

    private static void daemon(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
    }

    private static String configuration(Path folder, String controllerPort) {
        return """
                process.roles=broker,controller
                node.id=1
                controller.quorum.voters=1@localhost:%1$s
                controller.listener.names=CONTROLLER
                log.dirs=%2$s
                offsets.topic.replication.factor=1
                offsets.topic.num.partitions=1
                transaction.state.log.replication.factor=1
                transaction.state.log.min.isr=1
                share.coordinator.state.topic.replication.factor=1
                share.coordinator.state.topic.min.isr=1
                group.initial.rebalance.delay.ms=0
                auto.create.topics.enable=false
                """
                .formatted(controllerPort, folder.resolve("data"));
    }

    /** A listener for each way has a name of its own. */
    private static String listeners(String servers, String controllerPort, List<String> ways) {
        StringJoiner protocols =
                new StringJoiner(",").add("PLAINTEXT:PLAINTEXT").add("CONTROLLER:PLAINTEXT");
        StringJoiner listeners =
                new StringJoiner(",").add("PLAINTEXT://" + servers).add("CONTROLLER://localhost:" + controllerPort);
        StringJoiner told = new StringJoiner(",").add("PLAINTEXT://" + servers);
        for (String way : ways) {
            String[] ports = way.split(VIA);
            String name = "VIA" + ports[1];
            protocols.add(name + ":PLAINTEXT");
            listeners.add(name + "://localhost:" + ports[0]);
            told.add(name + "://localhost:" + ports[1]);
        }
        return "listeners=" + listeners + "\nadvertised.listeners=" + told + "\nlistener.security.protocol.map="
                + protocols + "\n";
    }

    private static void format(Path properties) {
        String[] format = {"format", "--cluster-id", Uuid.randomUuid().toString(), "--config", properties.toString()};
        if (StorageTool.execute(format, System.out) != 0) {
            throw new IllegalStateException("Kafka's folder could not be made; what it says about it stands above.");
        }
    }

    private static NewTopic topic(String nameAndPartitions) {
        String[] parts = nameAndPartitions.split(":");
        return new NewTopic(parts[0], Integer.parseInt(parts[1]), (short) 1);
    }

    private static void prepare(String servers, List<NewTopic> topics) {
        Map<String, Object> settings = Map.of(
                AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG,
                servers,
                AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG,
                (int) START_LIMIT.toMillis());
        try (Admin admin = Admin.create(settings)) {
            for (NewTopic topic : topics) {
                create(admin, topic);
            }
            admin.describeCluster().clusterId().get(START_LIMIT.toSeconds(), TimeUnit.SECONDS);
            System.out.println(READY);
        } catch (Exception failed) {
            throw new IllegalStateException("Kafka did not answer; it ends.", failed);
        }
    }

    private static void create(Admin admin, NewTopic topic) throws ExecutionException, InterruptedException {
        try {
            admin.createTopics(List.of(topic)).all().get();
        } catch (ExecutionException failed) {
            if (!(failed.getCause() instanceof TopicExistsException)) {
                throw failed;
            }
        }
    }

    private static void awaitEndOfInput() {
        try {
            while (System.in.read() >= 0) {
                // What is said to it does not matter.
            }
        } catch (IOException gone) {
            // The same as an end.
        }
        System.exit(0);
    }
}
