package dev.semel.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.testing.internal.KafkaNode;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Each record takes effect once, and the position goes with it. */
class RecordsTest {

    private final Scene scene = new Scene(3);

    @AfterEach
    void close() {
        scene.close();
    }

    @Test
    void takeEffectOnceAcrossARestartInTheMiddle() {
        List<String> texts = IntStream.range(0, 300)
                .mapToObj(number -> "%03d".formatted(number))
                .toList();
        texts.subList(0, 200).forEach(text -> scene.send(Integer.parseInt(text) % 3, text));
        KafkaNode first = scene.start("first", new Bookings("first"));
        Scene.await().until(() -> scene.booked().size() > 50);
        first.close();
        texts.subList(200, 300).forEach(text -> scene.send(Integer.parseInt(text) % 3, text));

        scene.start("second", new Bookings("second"));

        Scene.await().untilAsserted(() -> assertThat(scene.booked()).isEqualTo(texts));
        assertThat(scene.bookedBy("first")).isNotEmpty();
        assertThat(scene.position(0)).isEqualTo("100");
        assertThat(scene.position(1)).isEqualTo("100");
        assertThat(scene.position(2)).isEqualTo("100");
    }

    @Test
    void areWorkedOnInTheOrderOfTheirPartition() {
        IntStream.range(0, 50).forEach(number -> scene.send(1, "%02d".formatted(number)));
        Bookings handler = new Bookings("one");

        scene.start("one", handler);

        Scene.await().until(() -> handler.calls().size() == 50);
        assertThat(handler.called()).isSorted();
    }

    @Test
    void goOnAtTheStoredPositionNotAtTheOneThatKafkaHas() {
        scene.send(0, "a");
        scene.send(0, "b");
        KafkaNode first = scene.start("first", new Bookings("first"));
        Scene.await().until(() -> scene.position(0).equals("2"));
        first.close();
        TopicPartition partition = new TopicPartition(scene.topic(), 0);
        Scene.KAFKA.doAsAdmin(
                admin -> admin.alterConsumerGroupOffsets(scene.topic(), Map.of(partition, new OffsetAndMetadata(0)))
                        .all()
                        .get());
        Bookings second = new Bookings("second");
        KafkaNode afterTheMove = scene.start("second", second);
        scene.send(0, "c");
        Scene.await().until(() -> scene.position(0).equals("3"));
        afterTheMove.close();
        Scene.KAFKA.doAsAdmin(admin ->
                admin.deleteConsumerGroups(List.of(scene.topic())).all().get());
        Bookings third = new Bookings("third");

        scene.start("third", third);
        scene.send(0, "d");

        Scene.await().until(() -> scene.position(0).equals("4"));
        assertThat(second.called()).containsExactly("c");
        assertThat(third.called()).containsExactly("d");
    }
}
