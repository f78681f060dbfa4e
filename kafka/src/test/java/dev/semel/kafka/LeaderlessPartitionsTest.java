package dev.semel.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.testing.internal.KafkaBroker;
import java.util.List;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A broker is down that alone has a partition. */
@Tag("long")
class LeaderlessPartitionsTest {

    private static final String LOOKED_AT =
            "SELECT COUNT(*) FROM semel_kafka_position WHERE looked_at > CURRENT_TIMESTAMP - INTERVAL '8' SECOND";

    private final KafkaBroker kafka = KafkaBroker.ofSeveral(2);
    private final Scene scene = new Scene(2).with("bootstrap.servers", kafka.servers());

    @BeforeEach
    void createTopic() {
        kafka.createWithAPartitionOnEach(scene.topic());
    }

    @AfterEach
    void close() {
        scene.close();
        kafka.close();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void doNotKeepANodeThatStartsFromTheOthersAndBeginWhenTheyHaveALeader(boolean isNew) {
        send(0, "a");
        send(1, "b");
        var first = scene.start("first", new Bookings("first"));
        Scene.await().untilAsserted(() -> assertThat(scene.booked()).containsExactly("a", "b"));
        first.close();
        send(0, "c");
        send(1, "d");
        if (isNew) {
            scene.execute("DELETE FROM semel_kafka_position WHERE partition_number = 1");
        }
        kafka.stop(1);

        scene.start("second", new Bookings("second"));

        Scene.await().untilAsserted(() -> assertThat(scene.booked()).containsExactly("a", "b", "c"));
        Scene.await().until(() -> scene.query(LOOKED_AT).equals(List.of("1")));
        kafka.startAgain(1);
        Scene.await().untilAsserted(() -> assertThat(scene.booked()).containsExactly("a", "b", "c", "d"));
    }

    @Test
    void areShownWithTheOthersAsThoseOfANodeThatRuns() {
        send(0, "a");
        send(1, "b");
        scene.start("one", new Bookings("one"));
        Scene.await().untilAsserted(() -> assertThat(scene.booked()).containsExactly("a", "b"));

        kafka.stop(1);
        scene.execute("UPDATE semel_kafka_position SET looked_at = NULL, behind = 7");
        Scene.await().until(() -> scene.query(LOOKED_AT).equals(List.of("2")));
        send(0, "c");

        Scene.await().untilAsserted(() -> assertThat(scene.booked()).containsExactly("a", "b", "c"));
        Scene.await().untilAsserted(() -> assertThat(
                        scene.query("SELECT behind FROM semel_kafka_position ORDER BY partition_number"))
                .containsExactly("0", "7"));
    }

    private void send(int partition, String text) {
        kafka.send(Scene.withKey(new ProducerRecord<>(scene.topic(), partition, null, Scene.bytes(text)), text));
    }
}
