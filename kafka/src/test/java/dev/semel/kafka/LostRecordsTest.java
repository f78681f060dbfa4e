package dev.semel.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.idempotency.IdempotentConsumer;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Kafka loses records that were done, and writes others in their place: with their offsets, in another epoch of its leader. */
@Tag("long")
class LostRecordsTest {

    private static final List<String> KEPT = texts("kept", 5);
    private static final List<String> LOST = texts("lost", 5);
    private static final List<String> OTHERS = texts("other", 10);

    private final Scene scene = new Scene(1);

    @AfterEach
    void close() {
        scene.close();
    }

    @Test
    void areNoReasonToSkipThoseInTheirPlace() {
        send(KEPT);
        send(LOST);
        var first = scene.start("first", new Bookings("first"));
        Scene.await().until(() -> scene.position(0).equals("10"));
        first.close();

        Scene.KAFKA.loseFrom(scene.topic(), 0, 5);
        send(OTHERS);
        Bookings second = new Bookings("second");
        scene.start("second", second);

        Scene.await().untilAsserted(() -> assertThat(second.called()).isEqualTo(OTHERS));
        Scene.await().until(() -> scene.position(0).equals("15"));
        assertThat(scene.query("SELECT CONCAT(subject, ' ', known) FROM semel_finding WHERE kind = 'RECORDS_GONE'"))
                .singleElement()
                .asString()
                .startsWith("bookings: " + scene.topic() + "-0 from 5 Kafka has lost the records of")
                .contains("The consumer works on what Kafka has in their place");
    }

    @Test
    void areNoReasonToSkipThoseInTheirPlaceForANodeThatRuns() {
        send(KEPT);
        send(LOST);
        scene.start("one", new Bookings("one"));
        Scene.await().until(() -> scene.position(0).equals("10"));

        Scene.KAFKA.loseFrom(scene.topic(), 0, 5);
        send(OTHERS);

        List<String> all =
                Stream.of(KEPT, LOST, OTHERS).flatMap(List::stream).sorted().toList();
        Scene.await().untilAsserted(() -> assertThat(scene.booked()).isEqualTo(all));
        Scene.await().until(() -> scene.position(0).equals("15"));
    }

    @Test
    void haveOtherKeysThanThoseInTheirPlaceWhereThePlaceIsTheKey() {
        send(KEPT);
        send(LOST);
        var first = scene.start("first", new ByPlace());
        Scene.await().until(() -> scene.position(0).equals("10"));
        first.close();

        Scene.KAFKA.loseFrom(scene.topic(), 0, 5);
        send(OTHERS);
        scene.start("second", new ByPlace());

        Scene.await().untilAsserted(() -> assertThat(scene.booked()).hasSize(20));
        assertThat(scene.parked()).isEmpty();
    }

    @Test
    void letTheConsumerWaitForTheNextOnesWhereNothingIsInTheirPlace() {
        send(KEPT);
        send(LOST);
        var first = scene.start("first", new Bookings("first"));
        Scene.await().until(() -> scene.position(0).equals("10"));
        first.close();

        Scene.KAFKA.loseFrom(scene.topic(), 0, 5);
        scene.start("second", new Bookings("second"));
        Scene.await().until(() -> scene.position(0).equals("5"));
        scene.send(0, "next");

        Scene.await().untilAsserted(() -> assertThat(scene.booked()).contains("next"));
    }

    /** Kafka was restored, with the topic as it was: its leaders begin at an earlier epoch than the position has. */
    @Test
    void areNotSoughtWhereKafkaDoesNotKnowTheEpochOfThePosition() {
        send(KEPT);
        var first = scene.start("first", new Bookings("first"));
        Scene.await().until(() -> scene.position(0).equals("5"));
        first.close();
        scene.execute("UPDATE semel_kafka_position SET leader_epoch = 99");

        send(OTHERS);
        Bookings second = new Bookings("second");
        scene.start("second", second);

        Scene.await().untilAsserted(() -> assertThat(second.called()).isEqualTo(OTHERS));
        Scene.await().until(() -> scene.position(0).equals("15"));
        assertThat(scene.query("SELECT leader_epoch FROM semel_kafka_position"))
                .as("of the records that are there")
                .doesNotContain("99");
    }

    private void send(List<String> texts) {
        texts.forEach(text -> scene.send(0, text));
    }

    private static List<String> texts(String name, int count) {
        return IntStream.range(0, count).mapToObj(number -> name + "-" + number).toList();
    }

    @IdempotentConsumer(name = "by-place", keyFromMessageId = true)
    @KafkaSource(topic = "bookings")
    private static final class ByPlace extends Bookings {
        ByPlace() {
            super("one");
        }
    }
}
