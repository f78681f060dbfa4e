package dev.semel.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.semel.internal.outbox.kafka.OutboxNode;
import dev.semel.outbox.OutboxEvent;
import dev.semel.testing.internal.Database;
import dev.semel.testing.internal.Databases;
import dev.semel.testing.internal.KafkaBroker;
import dev.semel.testing.internal.ModuleBeans;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Jakarta Messaging's broker does not answer, and events for Kafka do not wait for it. */
@Tag("long")
class ArtemisAwayTest {

    private static final KafkaBroker KAFKA = KafkaBroker.running();

    private final Database database = ModuleBeans.open(Databases.h2());
    private final String topic = KAFKA.topic(1);
    private final OutboxNode node = new OutboxNode("one", database, Map.of("bootstrap.servers", KAFKA.servers()));

    @BeforeEach
    void takeAway() {
        node.letMessagingBeAway(true);
    }

    @AfterEach
    void close() {
        node.close();
        database.close();
    }

    @Test
    void holdsEachOfItsOwnDestinationsOnly() {
        node.append(
                OutboxEvent.toQueue("a").text("a"),
                toKafka("1"),
                OutboxEvent.toQueue("b").text("b"),
                toKafka("2"));

        node.relay();
        node.append(OutboxEvent.toQueue("a").text("later"), toKafka("3"));
        node.relay();

        assertThat(records(3)).containsExactlyInAnyOrder("1", "2", "3");
        assertThat(query("SELECT CONCAT(destination, ' ', attempts) FROM semel_outbox_event WHERE status = 'HELD'"))
                .containsExactlyInAnyOrder("a 0", "a 0", "b 0");
        assertThat(query("SELECT CONCAT(destination, ' ', state, ' ', reason) FROM semel_destination"
                        + " WHERE destination_kind = 'QUEUE' ORDER BY destination"))
                .satisfiesExactly(
                        a -> assertThat(a).startsWith("a OPEN").contains("connection refused"),
                        b -> assertThat(b).startsWith("b OPEN").contains("connection refused"));
    }

    @Test
    void letsNoEventForKafkaOvertakeOneOfItsGroupThatIsHeld() {
        node.append(
                OutboxEvent.toQueue("a").group("g").text("first"),
                toKafka("behind").group("g"),
                toKafka("apart").group("h"));

        node.relay();
        node.relay();

        assertThat(records(1)).containsExactly("apart");
        assertThat(query("SELECT status FROM semel_outbox_event WHERE event_group = 'g'"))
                .doesNotContain("PUBLISHED");
    }

    /** The broker of this test knows no queue, and says so when it is asked. */
    @Test
    void isAskedAgainByProbesOnceItAnswers() {
        node.append(OutboxEvent.toQueue("a").text("a"));
        node.relay();
        node.relay();
        assertThat(whyOpen()).singleElement().asString().contains("connection refused");

        node.letMessagingBeAway(false);

        await().atMost(Duration.ofMinutes(1)).untilAsserted(() -> {
            node.relay();
            assertThat(whyOpen()).noneMatch(reason -> reason.contains("connection refused"));
        });
        assertThat(query("SELECT attempts FROM semel_outbox_event")).containsExactly("0");
    }

    private OutboxEvent toKafka(String text) {
        return OutboxEvent.toKafka(topic).text(text);
    }

    private List<String> records(int count) {
        return KAFKA.records(topic, count).stream()
                .map(record -> new String(record.value(), StandardCharsets.UTF_8))
                .toList();
    }

    private List<String> whyOpen() {
        return query("SELECT reason FROM semel_destination WHERE state = 'OPEN'");
    }

    private List<String> query(String sql) {
        return Databases.query(database.real(), sql);
    }
}
