package dev.semel.testing.internal;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import kafka.server.BrokerServer;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.test.KafkaClusterTestKit;
import org.apache.kafka.common.test.TestKitNodes;
import org.apache.kafka.common.utils.Exit;

/** Kafka in the process of the tests: one for all of them, and a topic for each; or one of a test alone. */
public final class KafkaBroker implements AutoCloseable {

    private static KafkaBroker running;

    private final KafkaClusterTestKit cluster;
    private final KafkaProducer<byte[], byte[]> producer;

    private KafkaBroker(int brokers) throws Exception {
        // Where its folder is broken it ends its process. The folder is deleted at the end of the tests, while it still
        // runs.
        Exit.setHaltProcedure((code, message) -> {});
        Exit.setExitProcedure((code, message) -> {});
        cluster = new KafkaClusterTestKit.Builder(new TestKitNodes.Builder()
                        .setCombined(true)
                        .setNumBrokerNodes(brokers)
                        .setNumControllerNodes(1)
                        .build())
                .setConfigProp("offsets.topic.replication.factor", String.valueOf(brokers))
                .setConfigProp("offsets.topic.num.partitions", "1")
                .setConfigProp("transaction.state.log.replication.factor", "1")
                .setConfigProp("transaction.state.log.min.isr", "1")
                .setConfigProp("group.initial.rebalance.delay.ms", "0")
                .setConfigProp("message.max.bytes", "20000000")
                .setConfigProp("auto.create.topics.enable", "false")
                // Each may do all that no test has forbidden.
                .setConfigProp("authorizer.class.name", "org.apache.kafka.metadata.authorizer.StandardAuthorizer")
                .setConfigProp("allow.everyone.if.no.acl.found", "true")
                .build();
        cluster.format();
        cluster.startup();
        cluster.waitForReadyBrokers();
        producer = newProducer(Map.of());
    }

    public static synchronized KafkaBroker running() {
        if (running == null) {
            try {
                running = new KafkaBroker(1);
            } catch (Exception failed) {
                throw new IllegalStateException("Kafka did not start.", failed);
            }
        }
        return running;
    }

    /** Another one, which its test closes. */
    public static KafkaBroker ofSeveral(int brokers) {
        try {
            return new KafkaBroker(brokers);
        } catch (Exception failed) {
            throw new IllegalStateException("Kafka did not start.", failed);
        }
    }

    public String servers() {
        return cluster.bootstrapServers();
    }

    /** A new one; its name. */
    public String topic(int partitions) {
        String name = "topic-" + UUID.randomUUID();
        create(name, partitions);
        return name;
    }

    public void createIfAbsent(String name) {
        doAsAdmin(admin -> {
            if (!admin.listTopics().names().get().contains(name)) {
                admin.createTopics(List.of(new NewTopic(name, 1, (short) 1)))
                        .all()
                        .get();
            }
        });
    }

    public void create(String name, int partitions) {
        doAsAdmin(admin -> admin.createTopics(List.of(new NewTopic(name, partitions, (short) 1)))
                .all()
                .get());
    }

    /** Each partition is on the broker with its number, and on no other. */
    public void createWithAPartitionOnEach(String name) {
        Map<Integer, List<Integer>> replicas = cluster.brokers().keySet().stream()
                .collect(Collectors.toMap(broker -> broker, broker -> List.of(broker)));
        doAsAdmin(admin ->
                admin.createTopics(List.of(new NewTopic(name, replicas))).all().get());
    }

    public void stop(int broker) {
        cluster.brokers().get(broker).shutdown();
        cluster.brokers().get(broker).awaitShutdown();
    }

    public void startAgain(int broker) {
        cluster.brokers().get(broker).startup();
    }

    public void send(ProducerRecord<byte[], byte[]> record) {
        try {
            producer.send(record).get();
        } catch (InterruptedException | ExecutionException failed) {
            throw new IllegalStateException("Nothing was sent.", failed);
        }
    }

    public KafkaProducer<byte[], byte[]> newProducer(Map<String, Object> more) {
        Map<String, Object> settings = new HashMap<>(more);
        settings.put(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, servers());
        settings.put(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, 20_000_000);
        return new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer());
    }

    /** All records of a topic, those of a partition in their order; at least so many, for which it waits. */
    public List<ConsumerRecord<byte[], byte[]>> records(String topic, int atLeast) {
        Map<String, Object> settings = Map.of(
                ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG,
                servers(),
                ConsumerConfig.ISOLATION_LEVEL_CONFIG,
                "read_committed");
        try (KafkaConsumer<byte[], byte[]> consumer =
                new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            List<TopicPartition> partitions = consumer.partitionsFor(topic).stream()
                    .map(partition -> new TopicPartition(topic, partition.partition()))
                    .toList();
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
            List<ConsumerRecord<byte[], byte[]>> all = new ArrayList<>();
            while (all.size() < atLeast
                    || partitions.stream().anyMatch(one -> consumer.position(one) < ends.get(one))) {
                consumer.poll(Duration.ofMillis(200)).forEach(all::add);
            }
            return all;
        }
    }

    /** The records before this offset are gone, as after the retention of the topic. */
    public void deleteBefore(String topic, int partition, long offset) {
        doAsAdmin(admin -> admin.deleteRecords(
                        Map.of(new TopicPartition(topic, partition), RecordsToDelete.beforeOffset(offset)))
                .all()
                .get());
    }

    /**
     * The records from this offset on are gone, as when a machine dies before they are on its disk; then the broker comes back, and leads
     * in a new epoch.
     */
    public void loseFrom(String topic, int partition, long offset) {
        BrokerServer broker = cluster.brokers().values().iterator().next();
        broker.logManager()
                .getLog(new TopicPartition(topic, partition), false)
                .get()
                .truncateTo(offset);
        broker.shutdown();
        broker.awaitShutdown();
        broker.startup();
        try {
            cluster.waitForReadyBrokers();
        } catch (Exception failed) {
            throw new IllegalStateException("Kafka did not come back.", failed);
        }
    }

    @Override
    public void close() {
        producer.close();
        try {
            cluster.close();
        } catch (Exception failed) {
            throw new IllegalStateException("Kafka did not stop.", failed);
        }
    }

    public void doAsAdmin(Action action) {
        try (Admin admin = cluster.admin()) {
            action.doAs(admin);
        } catch (Exception failed) {
            throw new IllegalStateException("Kafka did not do it.", failed);
        }
    }

    /** What an administrator does. */
    @FunctionalInterface
    public interface Action {
        void doAs(Admin admin) throws Exception;
    }
}
