package dev.semel.internal.capture.process;

import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.semel.internal.settings.OutboxSettings.Publisher;
import dev.semel.outbox.OutboxEvent;
import dev.semel.testing.internal.CaptureSlot;
import dev.semel.testing.internal.CapturedOutbox;
import dev.semel.testing.internal.TcpBroker;
import jakarta.jms.BytesMessage;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.TextMessage;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Events go from the log of a real PostgreSQL to a real Artemis. */
@Tag("long")
class CaptureTest {

    @TempDir
    Path folder;

    private CaptureScene scene;

    @BeforeEach
    void open() {
        scene = new CaptureScene(folder);
    }

    @AfterEach
    void close() {
        scene.close();
    }

    @Test
    void bringsWhatWasCommittedOnceAndInItsOrderThoughTheProcessIsRestarted() {
        scene.appendNumbers(0, 30);
        assertThat(catchThrowable(() -> scene.outbox.inTransaction(outbox -> {
                    outbox.append(OutboxEvent.toQueue("orders").group("a").text("a ghost"));
                    throw new IllegalStateException("rolled back");
                })))
                .hasMessage("rolled back");
        CaptureLoop first = scene.start();
        scene.appendNumbers(30, 60);
        List<String> received = new ArrayList<>(scene.received(150));
        scene.appendNumbers(60, 70);
        first.close();
        scene.appendNumbers(70, 80);

        scene.start();

        scene.appendNumbers(80, 100);
        received.addAll(scene.received(300 - received.size()));
        assertThat(received).hasSize(300);
        assertInOrder(received, 100);
        assertThat(scene.outbox.query("SELECT DISTINCT status FROM semel_outbox_event"))
                .as("the relay had no part in it")
                .containsExactly("CAPTURED");
    }

    @Test
    void bringsTheSameMessageAsTheRelay() {
        try (TcpBroker ofRelay = new TcpBroker(folder.resolve("other"))) {
            try (CapturedOutbox relaying = new CapturedOutbox(ofRelay.connectionFactory())) {
                relaying.append(
                        OutboxEvent.toQueue("orders")
                                .type("OrderPlaced")
                                .aggregate("Order", "4711")
                                .idempotencyKey("order-4711")
                                .header("colour", "red")
                                .header("weight", 3)
                                .header("traceparent", "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01")
                                .priority(7)
                                .text("{\"naïve\":\"\uD83D\uDE00\"}"),
                        CaptureScene.event("b", 1).sequenced(),
                        CaptureScene.event("b", 2).sequenced().messageGroup(),
                        OutboxEvent.toQueue("orders").bytes(new byte[] {0, -1, 127, -128}),
                        OutboxEvent.toQueue("orders").group("c").timeToLive(Duration.ofHours(1)),
                        OutboxEvent.toQueue("orders").text("\uD800 is half of a character"),
                        OutboxEvent.toQueue("orders").bytes(new byte[2 * 1024 * 1024]));
                scene.start();
                Map<String, Map<String, Object>> captured = received(scene.broker, 7);

                relaying.execute("UPDATE semel_outbox_event SET status = 'PENDING' WHERE status = 'CAPTURED'");
                CaptureScene.await().untilAsserted(() -> {
                    relaying.relay();
                    assertThat(relaying.events("PUBLISHED")).hasSize(7);
                });

                assertThat(captured).hasSize(7).isEqualTo(received(ofRelay, 7));
            }
        }
    }

    @Test
    void losesAndDoublesNothingFromTheRelayToCaptureAndBack() {
        scene.slot.close();
        scene.outbox.restart(Publisher.RELAY);
        scene.appendNumbers(0, 10);
        scene.slot = CaptureSlot.create(scene.outbox.postgres());
        CaptureLoop capture = scene.start();
        scene.outbox.restart(Publisher.CDC);
        scene.appendNumbers(10, 20);
        CaptureScene.await().untilAsserted(() -> {
            scene.outbox.relay();
            assertThat(scene.outbox.events("PENDING")).isEmpty();
        });
        scene.slot.awaitRead();
        scene.appendNumbers(20, 30);
        scene.outbox.restart(Publisher.RELAY);
        scene.slot.awaitRead();
        capture.close();
        scene.slot.close();
        scene.appendNumbers(30, 40);
        CaptureScene.await().untilAsserted(() -> {
            scene.outbox.relay();
            assertThat(scene.outbox.events("PENDING")).isEmpty();
        });
        scene.slot = CaptureSlot.create(scene.outbox.postgres());
        scene.outbox.restart(Publisher.CDC);
        scene.appendNumbers(40, 50);
        scene.start();

        List<String> received = scene.received(150);
        assertThat(received).hasSize(150);
        assertInOrder(received, 50);
    }

    private static void assertInOrder(List<String> received, int numbers) {
        Map<String, List<String>> byGroup = received.stream().collect(groupingBy(text -> text.substring(0, 1)));
        assertThat(byGroup).hasSize(3).allSatisfy((group, texts) -> assertThat(texts)
                .isEqualTo(IntStream.range(0, numbers)
                        .mapToObj(number -> group + " " + number)
                        .toList()));
    }

    /** All that a consumer can tell of each message, by the id of its event, but when and where it was sent. */
    private static Map<String, Map<String, Object>> received(TcpBroker broker, int messages) {
        Map<String, Map<String, Object>> all = new TreeMap<>();
        broker.receive("orders", messages, CaptureTest::seen)
                .forEach(seen -> all.put((String) seen.get("semel_event_id"), seen));
        return all;
    }

    private static Map<String, Object> seen(Message message) throws JMSException {
        Map<String, Object> seen = new TreeMap<>();
        for (Object name : Collections.list((Enumeration<?>) message.getPropertyNames())) {
            seen.put((String) name, message.getObjectProperty((String) name));
        }
        seen.put("priority", message.getJMSPriority());
        seen.put("expires", message.getJMSExpiration() > 0);
        seen.put("type", String.valueOf(message.getJMSType()));
        seen.put("correlation", String.valueOf(message.getJMSCorrelationID()));
        seen.put("delivery", message.getJMSDeliveryMode());
        if (message instanceof TextMessage text) {
            seen.put("text", String.valueOf(text.getText()));
        } else if (message instanceof BytesMessage bytes) {
            byte[] body = new byte[(int) bytes.getBodyLength()];
            bytes.readBytes(body);
            seen.put("bytes", Arrays.hashCode(body) + " of " + body.length);
        }
        return seen;
    }
}
