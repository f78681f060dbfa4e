package dev.semel.internal.capture.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.outbox.OnParked;
import dev.semel.outbox.OutboxEvent;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of captured events when something dies, does not answer, or refuses them. */
@Tag("long")
class CaptureFaultsTest {

    private static final int MORE_THAN_100_KIB = 150_000;

    // As an application would append it that has the module for Kafka.
    private static final String FOR_KAFKA =
            """
            INSERT INTO semel_outbox_event (id, slot, event_group, event_type, destination, destination_kind, key_text,
              body_kind, body, headers, status, attempts, node, created_at)
            SELECT gen_random_uuid(), slot, 'k', event_type, 'payments', 'KAFKA', 'a key',
              body_kind, body, headers, status, attempts, node, created_at
            FROM semel_outbox_event
            """;

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
    void bringsEachEventOnceWhenTheProcessIsKilledBetweenTheSendAndItsConfirmation() throws Exception {
        scene.appendNumbers(0, 10);
        assertThat(runUntilKilled()).isEqualTo(137);
        scene.appendNumbers(10, 20);

        scene.start();

        List<String> received = scene.received(60);
        assertThat(received).hasSize(60).doesNotHaveDuplicates();
        assertThat(received.stream().filter(text -> text.startsWith("a ")))
                .containsExactlyElementsOf(numbers("a", 0, 20));
    }

    private int runUntilKilled() throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                        "-Djava.util.logging.config.file=" + System.getProperty("java.util.logging.config.file"),
                        KilledAfterSend.class.getName(),
                        scene.file().toString())
                .inheritIO()
                .start();
        try {
            assertThat(process.waitFor(3, TimeUnit.MINUTES)).isTrue();
            return process.exitValue();
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void waitsForABrokerThatIsAwayAndLosesAndDoublesNothing() {
        scene.start();
        scene.appendNumbers(0, 10);
        assertThat(scene.received(30)).hasSize(30);

        scene.broker.close();
        scene.appendNumbers(10, 20);
        scene.broker.start();
        scene.appendNumbers(20, 30);

        assertThat(scene.received(60)).hasSize(60).doesNotHaveDuplicates();
        assertThat(scene.outbox.query("SELECT DISTINCT status FROM semel_outbox_event"))
                .containsExactly("CAPTURED");
    }

    @Test
    void goesOnWhenTheDatabaseHasEndedItsConnections() {
        scene.start();
        scene.appendNumbers(0, 10);
        assertThat(scene.received(30)).hasSize(30);

        scene.outbox.execute("SELECT pg_terminate_backend(active_pid) FROM pg_replication_slots WHERE active");
        scene.appendNumbers(10, 20);

        assertThat(scene.received(30)).hasSize(30).doesNotHaveDuplicates();
    }

    @Test
    void standsByWhileAnotherProcessReadsTheSlotAndGoesOnWhenThatHasGone() {
        CaptureLoop first = scene.start();
        scene.appendNumbers(0, 10);
        assertThat(scene.received(30)).hasSize(30);
        scene.start();
        scene.appendNumbers(10, 20);
        assertThat(scene.received(30)).hasSize(30);

        first.close();
        scene.appendNumbers(20, 30);

        assertThat(scene.received(30)).hasSize(30).doesNotHaveDuplicates();
    }

    @Test
    void parksAnEventThatCanNeverBeSentAndLetsItsGroupWaitForTheOperatorWhileOthersGoOn() {
        scene.outbox.append(
                CaptureScene.event("a", 0),
                tooLarge().group("a"),
                CaptureScene.event("a", 1),
                CaptureScene.event("b", 0),
                tooLarge().group("b").whenParked(OnParked.SKIP),
                CaptureScene.event("b", 1));
        scene.start();
        assertThat(scene.received(3)).containsExactly("a 0", "b 0", "b 1");
        scene.outbox.append(CaptureScene.event("a", 2), CaptureScene.event("b", 2));
        assertThat(scene.received(1)).containsExactly("b 2");

        List<UUID> parked = scene.outbox.events("PARKED");
        assertThat(parked).hasSize(2);
        assertThat(scene.outbox.query("SELECT error_message FROM semel_outbox_event WHERE status = 'PARKED'"))
                .allSatisfy(reason ->
                        assertThat(reason).contains("headers and the key of this event are too large beside its body"));
        assertThat(scene.outbox.query("SELECT node FROM semel_attempt WHERE subject = '" + parked.get(0) + "'"))
                .containsExactly("capture");
        scene.outbox.relay();
        assertThat(scene.outbox.events("PENDING")).as("they wait behind it").hasSize(2);

        assertThat(scene.outbox.operate(operator -> operator.discard(parked))).isEqualTo(2);
        relayAll();
        assertThat(scene.received(2)).containsExactly("a 1", "a 2");
        scene.outbox.append(CaptureScene.event("a", 3));
        assertThat(scene.received(1)).containsExactly("a 3");
        assertThat(scene.outbox.query("SELECT status FROM semel_outbox_event ORDER BY position DESC LIMIT 1"))
                .as("captured again, as nothing of its group waits")
                .containsExactly("CAPTURED");
    }

    @Test
    void handsEventsWhoseAddressTheBrokerRefusesToTheRelayWhichHoldsThemUntilItTakesThem() {
        scene.outbox.append(narrow(1), CaptureScene.event("b", 0), narrow(2));
        scene.start();
        assertThat(scene.received(1)).containsExactly("b 0");
        CaptureScene.await().untilAsserted(() -> {
            scene.outbox.relay();
            assertThat(scene.outbox.events("HELD")).hasSize(2);
        });
        scene.outbox.append(narrow(3));
        CaptureScene.await().untilAsserted(() -> {
            scene.outbox.relay();
            assertThat(scene.outbox.events("HELD")).hasSize(3);
        });
        assertThat(scene.outbox.query("SELECT DISTINCT attempts FROM semel_outbox_event"))
                .as("it was not their fault")
                .containsExactly("0");

        scene.broker.createQueue("narrow");
        relayAll();

        assertThat(scene.broker.receive("narrow", 3, CaptureScene::text)).containsExactly("1", "2", "3");
    }

    @Test
    void handsEventsForADestinationThatAnOperatorHasPausedToTheRelayWhichHoldsThem() {
        scene.outbox.execute("INSERT INTO semel_destination (destination, destination_kind, state, since, changed_by)"
                + " VALUES ('paused', 'QUEUE', 'PAUSED', CURRENT_TIMESTAMP, 'operator')");
        scene.outbox.append(OutboxEvent.toQueue("paused").text("1"), CaptureScene.event("b", 0));
        scene.start();

        assertThat(scene.received(1)).containsExactly("b 0");
        CaptureScene.await().untilAsserted(() -> {
            scene.outbox.relay();
            assertThat(scene.outbox.events("HELD")).hasSize(1);
        });

        scene.outbox.execute("DELETE FROM semel_destination");
        scene.outbox.execute("UPDATE semel_outbox_event SET status = 'PENDING' WHERE status = 'HELD'");
        relayAll();
        assertThat(scene.broker.receive("paused", 1, CaptureScene::text)).containsExactly("1");
    }

    @Test
    void handsEventsForKafkaToTheRelay() {
        scene.outbox.append(CaptureScene.event("b", 0));
        scene.outbox.execute(FOR_KAFKA);
        scene.outbox.append(CaptureScene.event("k", 1), CaptureScene.event("b", 1));
        scene.start();

        assertThat(scene.received(2)).containsExactly("b 0", "b 1");
        CaptureScene.await().untilAsserted(() -> assertThat(scene.outbox.query(
                        "SELECT destination_kind FROM semel_outbox_event WHERE status = 'PENDING' ORDER BY position"))
                .as("it, and what is behind it in its group")
                .containsExactly("KAFKA", "QUEUE"));
    }

    private void relayAll() {
        CaptureScene.await().untilAsserted(() -> {
            scene.outbox.relay();
            assertThat(scene.outbox.query(
                            "SELECT id FROM semel_outbox_event WHERE status IN ('PENDING', 'HELD', 'SCHEDULED')"))
                    .isEmpty();
        });
    }

    private static List<String> numbers(String group, int from, int to) {
        return IntStream.range(from, to)
                .mapToObj(number -> group + " " + number)
                .toList();
    }

    private static OutboxEvent narrow(int number) {
        return OutboxEvent.toQueue("narrow").group("n").text(String.valueOf(number));
    }

    private static OutboxEvent tooLarge() {
        return OutboxEvent.toQueue("orders")
                .header("filling", "x".repeat(MORE_THAN_100_KIB))
                .text("y".repeat(MORE_THAN_100_KIB));
    }
}
