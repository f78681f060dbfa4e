package dev.semel.kafka;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.semel.internal.outbox.kafka.OutboxNode;
import dev.semel.outbox.OnParked;
import dev.semel.outbox.OutboxEvent;
import dev.semel.testing.internal.Database;
import dev.semel.testing.internal.Databases;
import dev.semel.testing.internal.KafkaBroker;
import dev.semel.testing.internal.ModuleBeans;
import dev.semel.testing.internal.ServerDied;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.config.TopicConfig;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What the outbox sends to a real Kafka. */
@Tag("long")
class PublishingTest {

    private static final KafkaBroker KAFKA = KafkaBroker.running();
    private static final int MEBIBYTE = 1024 * 1024;
    private static final int ROUNDS = 5;

    private final Database database = ModuleBeans.open(Databases.h2());
    private final String topic = KAFKA.topic(3);
    private final List<OutboxNode> nodes = new ArrayList<>();
    private final OutboxNode node = node("one");

    private OutboxNode node(String name) {
        return node(name, Map.of());
    }

    private OutboxNode node(String name, Map<String, String> ofClient) {
        Map<String, String> client = new HashMap<>(ofClient);
        client.put("bootstrap.servers", KAFKA.servers());
        OutboxNode started = new OutboxNode(name, database, client);
        nodes.add(started);
        return started;
    }

    @AfterEach
    void close() {
        nodes.forEach(OutboxNode::close);
        database.close();
    }

    @Test
    void bringsEachEventToItsTopicOnceAndThoseOfAGroupToOnePartitionInTheirOrder() {
        for (int number = 0; number < 50; number++) {
            node.append(event("a", number), event("b", number), event("c", number), event("d", number));
        }

        node.relay();

        assertThat(published()).hasSize(200);
        assertThat(numbersByGroup()).hasSize(4).allSatisfy((group, numbers) -> assertThat(numbers)
                .as(group)
                .isEqualTo(IntStream.range(0, 50).boxed().toList()));
        assertThat(records().stream()
                        .collect(groupingBy(PublishingTest::key, mapping(ConsumerRecord::partition, toList()))))
                .allSatisfy((group, partitions) -> assertThat(partitions).containsOnly(partitions.get(0)));
    }

    @Test
    void sendsAKeyAlongByWhichAConsumerTellsACopy() {
        node.append(event("a", 1).idempotencyKey("order-1").type("OrderPlaced"));

        node.relay();

        assertThat(header(records().get(0), "idempotency_key")).isEqualTo("order-1");
        assertThat(header(records().get(0), "semel_event_type")).isEqualTo("OrderPlaced");
    }

    @Test
    void sendsWhatTheGuideShows() {
        KAFKA.create("orders", 1);

        node.inTransaction(outbox -> new PlaceOrder(outbox).place("7", "{}"));
        node.relay();

        assertThat(KAFKA.records("orders", 1)).singleElement().satisfies(record -> {
            assertThat(key(record)).isEqualTo("Order/7");
            assertThat(text(record)).isEqualTo("{}");
        });
    }

    @Test
    void parksAnEventThatIsTooLargeAndPublishesTheOthers() {
        node.append(event("a", 1), event("a", 2).bytes(new byte[2 * MEBIBYTE]), event("a", 3), event("b", 1));

        node.relay();

        assertThat(numbersByGroup()).isEqualTo(Map.of("a", List.of(1), "b", List.of(1)));
        assertThat(query("SELECT error_message FROM semel_outbox_event WHERE status = 'PARKED'"))
                .singleElement()
                .asString()
                .contains("larger than Kafka takes");
    }

    /** Kafka itself refuses it, when those behind it in the group may be on their way. */
    @Test
    void letsNoneOvertakeAnEventOfItsGroupThatTheTopicRefuses() {
        limit(topic, 1_000);
        node.append(IntStream.range(0, 40)
                .mapToObj(number -> number == 7 ? event("a", 7).text("7 " + "x".repeat(2_000)) : event("a", number))
                .toArray(OutboxEvent[]::new));
        node.relay();
        assertThat(numbersByGroup().get("a"))
                .isEqualTo(IntStream.range(0, 7).boxed().toList());

        limit(topic, MEBIBYTE);
        UUID parked = UUID.fromString(query("SELECT id FROM semel_outbox_event WHERE status = 'PARKED'")
                .get(0));
        assertThat(node.retry(parked)).isTrue();
        relayUntilPublished(40);

        assertThat(numbersByGroup().get("a"))
                .isEqualTo(IntStream.range(0, 40).boxed().toList());
    }

    /** Of a producer that it does not know yet, Kafka takes any number for the first: what comes behind it must not be on its way. */
    @Test
    void letsNoneOvertakeTheFirstRequestOfAProducerThatIsTooLargeForItsTopic() {
        limit(topic, 1_000);
        for (int round = 0; round < ROUNDS; round++) {
            String group = "round-" + round;
            OutboxNode fresh = node(group, Map.of("batch.size", "1500"));
            fresh.append(IntStream.range(0, 20)
                    .mapToObj(number -> event(group, number))
                    .toArray(OutboxEvent[]::new));
            fresh.relay();

            assertThat(numbersByGroup().get(group))
                    .isEqualTo(IntStream.range(0, 20).boxed().toList());
        }
    }

    @Test
    void publishesWhatIsBehindAParkedEventThatHoldsNothingBack() {
        node.append(event("a", 1).bytes(new byte[2 * MEBIBYTE]).whenParked(OnParked.SKIP), event("a", 2));

        relayUntilPublished(1);

        assertThat(numbersByGroup()).isEqualTo(Map.of("a", List.of(2)));
    }

    @Test
    void holdsTheEventsForATopicThatIsNotThereAndPublishesThemAllOnceItIs() {
        String missing = "topic-" + UUID.randomUUID();
        node.append(
                OutboxEvent.toKafka(missing).group("m").text("1"),
                event("a", 1),
                OutboxEvent.toKafka(missing).group("m").text("2"));
        relayUntilPublished(1);
        node.relay();
        assertThat(query("SELECT status FROM semel_outbox_event WHERE destination = '" + missing + "'"))
                .containsOnly("HELD");
        assertThat(query("SELECT reason FROM semel_destination WHERE destination = '" + missing + "'"))
                .singleElement()
                .asString()
                .contains("no topic of this name");

        KAFKA.create(missing, 1);
        relayUntilPublished(3);

        assertThat(KAFKA.records(missing, 2)).extracting(PublishingTest::text).containsExactly("1", "2");
        assertThat(query("SELECT attempts FROM semel_outbox_event WHERE destination = '" + missing + "'"))
                .containsOnly("0");
    }

    @Test
    void countsNothingAgainstAnEventWhileKafkaDoesNotAnswer() {
        OutboxNode cutOff = new OutboxNode("cut-off", database, Map.of("bootstrap.servers", "localhost:1"));
        nodes.add(cutOff);
        node.append(event("a", 1), event("a", 2));
        cutOff.relay();
        cutOff.relay();
        assertThat(query("SELECT CONCAT(status, attempts) FROM semel_outbox_event"))
                .containsOnly("HELD0");

        relayUntilPublished(2);

        assertThat(numbersByGroup()).isEqualTo(Map.of("a", List.of(1, 2)));
    }

    @Test
    void holdsTheEventsOnANodeThatCannotReachKafkaUntilOneThatCanSendsThem() {
        OutboxNode other = OutboxNode.withoutKafka("other", database);
        nodes.add(other);
        node.append(event("a", 1), event("a", 2));
        other.relay();
        other.relay();
        assertThat(query("SELECT CONCAT(status, attempts) FROM semel_outbox_event"))
                .containsOnly("HELD0");
        assertThat(query("SELECT reason FROM semel_destination"))
                .singleElement()
                .asString()
                .contains("This application cannot reach the broker of the kafka " + topic);

        relayUntilPublished(2);

        assertThat(numbersByGroup()).isEqualTo(Map.of("a", List.of(1, 2)));
    }

    /** What was sent and not marked is sent again: a copy comes behind its first one, and nothing is missing. */
    @Test
    void losesNoneAndKeepsTheOrderAtWhicheverStatementTheNodeIsKilled() {
        int statement = 1;
        boolean isKilled = true;
        while (isKilled) {
            String group = "g" + statement;
            OutboxNode mortal = node("mortal");
            mortal.append(event(group, 1), event(group, 2), event(group, 3));
            isKilled = relayUntilKilled(mortal, statement);
            relayUntilPublished(3 * statement);
            assertThat(numbersByGroup().get(group).stream().distinct().toList())
                    .as("killed before statement %s", statement)
                    .containsExactly(1, 2, 3);
            statement++;
        }
        assertThat(statement).as("statements of a pass, and one").isGreaterThan(4);
    }

    private static boolean relayUntilKilled(OutboxNode mortal, int statement) {
        AtomicInteger sent = new AtomicInteger();
        mortal.onStatement(() -> {
            if (sent.incrementAndGet() == statement) {
                mortal.die();
            }
        });
        try {
            mortal.relay();
        } catch (ServerDied dead) {
            // As it should.
        }
        return sent.get() >= statement;
    }

    private void relayUntilPublished(int events) {
        await().atMost(Duration.ofMinutes(2)).untilAsserted(() -> {
            node.relay();
            assertThat(published()).hasSize(events);
        });
    }

    private OutboxEvent event(String group, int number) {
        return OutboxEvent.toKafka(topic).group(group).text(String.valueOf(number));
    }

    private static void limit(String topic, int bytes) {
        ConfigResource resource = new ConfigResource(ConfigResource.Type.TOPIC, topic);
        AlterConfigOp change = new AlterConfigOp(
                new ConfigEntry(TopicConfig.MAX_MESSAGE_BYTES_CONFIG, String.valueOf(bytes)), AlterConfigOp.OpType.SET);
        KAFKA.doAsAdmin(admin -> admin.incrementalAlterConfigs(Map.of(resource, List.of(change)))
                .all()
                .get());
    }

    private Map<String, List<Integer>> numbersByGroup() {
        return records().stream()
                .collect(groupingBy(
                        PublishingTest::key,
                        mapping(record -> Integer.valueOf(text(record).split(" ")[0]), toList())));
    }

    private List<ConsumerRecord<byte[], byte[]>> records() {
        return KAFKA.records(topic, 0);
    }

    private static String key(ConsumerRecord<byte[], byte[]> record) {
        return new String(record.key(), StandardCharsets.UTF_8);
    }

    private static String text(ConsumerRecord<byte[], byte[]> record) {
        return new String(record.value(), StandardCharsets.UTF_8);
    }

    private static String header(ConsumerRecord<byte[], byte[]> record, String name) {
        return new String(record.headers().lastHeader(name).value(), StandardCharsets.UTF_8);
    }

    private List<String> published() {
        return query("SELECT id FROM semel_outbox_event WHERE status = 'PUBLISHED'");
    }

    private List<String> query(String sql) {
        return Databases.query(database.real(), sql);
    }
}
