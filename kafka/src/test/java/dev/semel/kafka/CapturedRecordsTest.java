package dev.semel.kafka;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.semel.internal.kafka.position.Assignment;
import dev.semel.internal.kafka.position.Position;
import dev.semel.internal.kafka.position.Topic;
import dev.semel.internal.kafka.record.RecordMessage;
import dev.semel.internal.outbox.kafka.OutboxNode;
import dev.semel.internal.settings.OutboxSettings.Publisher;
import dev.semel.outbox.OutboxEvent;
import dev.semel.testing.internal.CaptureSlot;
import dev.semel.testing.internal.ConnectWorker;
import dev.semel.testing.internal.Databases;
import dev.semel.testing.pages.Page;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.postgresql.ds.PGSimpleDataSource;

/** Events go from the log of a real PostgreSQL to a real Kafka, by Kafka Connect and the connector as it is shipped. */
@Tag("long")
class CapturedRecordsTest {

    private static final int MEBIBYTE = 1024 * 1024;
    private static final int A_WHILE = 30;
    private static final Assignment ASSIGNMENT =
            new Assignment("consumer", new TopicPartition("any", 0), 1, new Position(0, null), new Topic(null, 0));

    @TempDir
    Path folder;

    private final PGSimpleDataSource postgreSql = (PGSimpleDataSource) Databases.postgreSql();
    private final List<AutoCloseable> opened = new ArrayList<>();
    private final Scene scene;
    private final OutboxNode producer;
    private CaptureSlot slot;
    private volatile OutboxNode appending;
    private volatile int appended;
    private volatile boolean isOver;

    CapturedRecordsTest() {
        Databases.empty(postgreSql);
        scene = opened(new Scene(3, postgreSql));
        slot = CaptureSlot.create(postgreSql);
        producer = node("producer", Publisher.CDC);
    }

    private <T extends AutoCloseable> T opened(T resource) {
        opened.add(0, resource);
        return resource;
    }

    private OutboxNode node(String name, Publisher publisher) {
        Map<String, String> client =
                Map.of("bootstrap.servers", Scene.KAFKA.servers(), "max.request.size", String.valueOf(16 * MEBIBYTE));
        return opened(new OutboxNode(name, scene.database(), client, publisher));
    }

    private ConnectWorker connect() {
        return opened(ConnectWorker.start(postgreSql, folder.resolve("offsets")));
    }

    @AfterEach
    void close() throws Exception {
        isOver = true;
        for (AutoCloseable resource : opened) {
            resource.close();
        }
        slot.close();
    }

    @Test
    void bringsWhatWasCommittedToABeanOnceAndInItsOrderThoughConnectIsRestarted() {
        Bookings handler = new Bookings("consumer");
        scene.start("consumer", handler);
        appendNumbers(0, 20);
        assertThat(catchThrowable(() -> producer.inTransaction(outbox -> {
                    outbox.append(event("a", "a ghost"));
                    throw new IllegalStateException("rolled back");
                })))
                .hasMessage("rolled back");
        ConnectWorker first = connect();
        appendNumbers(20, 40);
        Scene.await().until(() -> handler.calls().size() > 30);
        appendNumbers(40, 60);
        first.close();
        appendNumbers(60, 80);

        connect();

        appendNumbers(80, 100);
        Scene.await().untilAsserted(() -> assertThat(scene.booked()).hasSizeGreaterThanOrEqualTo(300));
        assertThat(numbersByGroup(handler)).hasSize(3).allSatisfy((group, numbers) -> assertThat(numbers)
                .as(group)
                .isEqualTo(IntStream.range(0, 100).boxed().toList()));
        assertThat(scene.booked()).hasSize(300);
        assertThat(scene.query("SELECT DISTINCT status FROM semel_outbox_event"))
                .as("the relay had no part in it")
                .containsExactly("CAPTURED");
    }

    @Test
    void bringsTheSameRecordAsTheRelay() {
        List<OutboxEvent> events = List.of(
                event("a", "{\"naïve\":\"\uD83D\uDE00\"}")
                        .type("OrderPlaced")
                        .aggregate("Order", "4711")
                        .idempotencyKey("order-4711")
                        .header("colour", "red")
                        .header("weight", 3)
                        .header("id", "the application's")
                        .header("traceparent", "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"),
                event("b", "first").sequenced(),
                event("b", "second").sequenced(),
                OutboxEvent.toKafka(scene.topic()).bytes(new byte[] {0, -1, 127, -128}),
                OutboxEvent.toKafka(scene.topic()).group("c"),
                event("e", "").bytes(new byte[2 * MEBIBYTE]));
        producer.append(events.toArray(OutboxEvent[]::new));
        connect();
        List<ConsumerRecord<byte[], byte[]>> captured = Scene.KAFKA.records(scene.topic(), events.size());
        assertThat(captured).hasSameSizeAs(events);

        scene.execute("UPDATE semel_outbox_event SET status = 'PENDING' WHERE status = 'CAPTURED'");
        Scene.await().untilAsserted(() -> {
            producer.relay();
            assertThat(scene.events("PUBLISHED")).hasSameSizeAs(events);
        });

        Map<String, List<ConsumerRecord<byte[], byte[]>>> copies =
                Scene.KAFKA.records(scene.topic(), 2 * events.size()).stream()
                        .collect(groupingBy(record -> text(record, "semel_event_id")));
        assertThat(copies).hasSameSizeAs(events).allSatisfy((event, both) -> {
            assertThat(both).hasSize(2);
            assertThat(seen(both.get(0))).isEqualTo(seen(both.get(1)));
        });
    }

    @Test
    void bringsOneEffectWhenTheRelayTakesOverWhatWasBroughtAlready() {
        Bookings handler = new Bookings("consumer");
        scene.start("consumer", handler);
        appendNumbers(0, 5);
        connect();
        Scene.await().untilAsserted(() -> assertThat(scene.booked()).hasSize(15));

        scene.execute("UPDATE semel_outbox_event SET status = 'PENDING' WHERE status = 'CAPTURED'");
        Scene.await().untilAsserted(() -> {
            producer.relay();
            assertThat(scene.events("PUBLISHED")).hasSize(15);
        });

        UUID last = UUID.randomUUID();
        producer.append(event("a", "last").idempotencyKey(last.toString()));
        Scene.await().untilAsserted(() -> assertThat(scene.keys("COMPLETED")).contains(last.toString()));
        assertThat(Scene.KAFKA.records(scene.topic(), 31)).hasSize(31);
        Scene.await().untilAsserted(() -> assertThat(IntStream.range(0, 3)
                        .map(partition ->
                                Integer.parseInt("0" + scene.position(partition).replace("none", "")))
                        .sum())
                .isEqualTo(31));
        assertThat(scene.booked()).hasSize(16);
        assertThat(scene.parked()).isEmpty();
    }

    /** The operator's steps of the guide, while a producer goes on, and with the offsets of the first time at the second one. */
    @Test
    void losesAndDoublesNothingFromTheRelayToCaptureAndBackAndOnceMore() throws Exception {
        scene.start("consumer", new Bookings("consumer"));
        slot.close();
        OutboxNode relaying = node("relaying", Publisher.RELAY);
        appending = relaying;
        CompletableFuture<List<String>> committed = CompletableFuture.supplyAsync(this::produce);
        CompletableFuture<Void> relay = CompletableFuture.runAsync(() -> {
            while (!isOver) {
                relaying.relay();
            }
        });
        letItGoOn();

        slot = CaptureSlot.create(postgreSql);
        ConnectWorker connect = connect();
        appending = producer;
        letItGoOn();

        appending = relaying;
        letItGoOn();
        slot.awaitRead();
        connect.close();
        slot.close();
        letItGoOn();

        slot = CaptureSlot.create(postgreSql);
        connect();
        appending = producer;
        letItGoOn();
        isOver = true;
        relay.get(1, TimeUnit.MINUTES);
        Scene.await().untilAsserted(() -> {
            relaying.relay();
            assertThat(scene.events("PENDING")).isEmpty();
        });

        List<String> all = committed.get(1, TimeUnit.MINUTES).stream().sorted().toList();
        Scene.await().untilAsserted(() -> assertThat(scene.booked()).hasSizeGreaterThanOrEqualTo(all.size()));
        assertThat(scene.booked()).isEqualTo(all);
        assertThat(scene.events("CAPTURED")).hasSizeGreaterThan(A_WHILE);
        assertThat(scene.events("PUBLISHED")).hasSizeGreaterThan(A_WHILE);
    }

    private List<String> produce() {
        List<String> committed = new ArrayList<>();
        for (int number = 0; !isOver; number++) {
            String text = "event %05d".formatted(number);
            appending.append(event("g" + number % 7, text));
            committed.add(text);
            appended = number;
        }
        return committed;
    }

    private void letItGoOn() {
        int wanted = appended + A_WHILE;
        Scene.await().until(() -> appended >= wanted);
    }

    @Test
    void bringsToKafkaOnlyWhatIsForKafkaWhereAnApplicationHasTwoBrokers() {
        slot.close();
        slot = CaptureSlot.create(postgreSql, Page.of("docs/guide/capture.md").snippet("two-brokers"), "semel_kafka");
        producer.append(OutboxEvent.toQueue(scene.topic()).text("for a queue"), event("a", "for a topic"));
        opened(ConnectWorker.start(
                postgreSql,
                folder.resolve("offsets"),
                Map.of("publication.name", "semel_kafka", "slot.name", "semel_kafka")));
        producer.append(OutboxEvent.toQueue(scene.topic()).text("another"), event("a", "the last"));

        assertThat(Scene.KAFKA.records(scene.topic(), 2))
                .extracting(record -> text(record.value()))
                .containsExactly("for a topic", "the last");
    }

    private void appendNumbers(int from, int to) {
        for (int number = from; number < to; number++) {
            producer.append(event("a", "a " + number), event("b", "b " + number), event("c", "c " + number));
        }
    }

    private OutboxEvent event(String group, String text) {
        return OutboxEvent.toKafka(scene.topic()).group(group).text(text);
    }

    private static Map<String, List<Integer>> numbersByGroup(Bookings handler) {
        return handler.called().stream()
                .map(text -> text.split(" "))
                .collect(groupingBy(words -> words[0], mapping(words -> Integer.valueOf(words[1]), toList())));
    }

    /** All that a handler can tell of a record, but when and where it was written. */
    private static List<Object> seen(ConsumerRecord<byte[], byte[]> record) {
        ConsumerRecord<byte[], byte[]> given =
                RecordMessage.ofPartition(record, ASSIGNMENT, false).forHandler();
        Map<String, String> headers = new HashMap<>();
        given.headers().forEach(header -> headers.merge(header.key(), text(header.value()), String::concat));
        String partition = given.key() == null ? "any" : String.valueOf(given.partition());
        return List.of(given.topic(), partition, text(given.key()), Arrays.hashCode(given.value()), headers);
    }

    private static String text(ConsumerRecord<byte[], byte[]> record, String header) {
        return text(record.headers().lastHeader(header).value());
    }

    private static String text(byte[] bytes) {
        return bytes == null ? "null" : new String(bytes, StandardCharsets.UTF_8);
    }
}
