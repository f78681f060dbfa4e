package dev.semel.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.idempotency.IdempotentConsumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Where the key of a record is. */
class KeysTest {

    private final Scene scene = new Scene(2);

    @AfterEach
    void close() {
        scene.close();
    }

    @Test
    void areReadFromTheHeaderOfTheMessageContract() {
        scene.send(0, "order-1", "a");
        scene.send(0, "order-1", "a");
        scene.send(1, "order-1", "a");
        scene.send(1, "order-2", "a");

        scene.start("one", new Bookings("one"));

        awaitPositions(2, 2);
        assertThat(scene.booked()).containsExactly("a", "a");
        assertThat(scene.keys("COMPLETED")).containsExactly("order-1", "order-2");
    }

    @Test
    void tellOtherContentUnderAKnownKeyWhichIsParked() {
        scene.send(0, "order-1", "a");
        scene.send(0, "order-1", "b");

        scene.start("one", new Bookings("one"));

        awaitPositions(2, 0);
        assertThat(scene.booked()).containsExactly("a");
        assertThat(scene.parked()).containsExactly("CONFLICT " + scene.topic() + "-0-1");
    }

    @Test
    void areReadFromTheValue() {
        send("{\"order\": 7}");
        send("{\"order\": 7.0}");
        send("{\"order\": 8}");

        scene.start("one", new ByPointer());

        awaitPositions(3, 0);
        assertThat(scene.keys("COMPLETED")).containsExactly("7", "8");
        assertThat(scene.booked()).hasSize(2);
    }

    @Test
    void areFoundByABeanOfTheApplication() {
        send("7 first");
        send("7 first");
        send("8 first");

        scene.start("one", new ByResolver());

        awaitPositions(3, 0);
        assertThat(scene.keys("COMPLETED")).containsExactly("7", "8");
    }

    @Test
    void areThePlaceOfTheRecordWhereTheConsumerSaysSo() {
        send("a");
        send("a");

        scene.start("one", new ByPlace());

        awaitPositions(2, 0);
        assertThat(scene.keys("COMPLETED")).containsExactly(scene.topic() + "-0-0", scene.topic() + "-0-1");
        assertThat(scene.booked()).containsExactly("a", "a");
    }

    @Test
    void areMissedAndTheRecordIsParkedAndThePartitionGoesOn() {
        send("no key");
        scene.send(0, "a");

        var node = scene.start("one", new Bookings("one"));

        awaitPositions(2, 0);
        assertThat(scene.booked()).containsExactly("a");
        assertThat(scene.parked()).containsExactly("MISSING_KEY " + scene.topic() + "-0-0");

        assertThat(scene.retry(node)).isTrue();

        Scene.await().untilAsserted(() -> assertThat(scene.booked()).containsExactly("a", "no key"));
    }

    @Test
    void cannotBeReadFromAValueThatIsNoJsonWhichIsParked() {
        send("no JSON");
        send("{\"order\": 7}");
        Scene.KAFKA.send(new ProducerRecord<>(scene.topic(), 0, null, (byte[]) null));

        scene.start("one", new ByPointer());

        awaitPositions(3, 0);
        assertThat(scene.keys("COMPLETED")).containsExactly("7");
        assertThat(scene.parked())
                .containsExactlyInAnyOrder(
                        "BROKEN_BODY " + scene.topic() + "-0-0", "BROKEN_BODY " + scene.topic() + "-0-2");
    }

    private void send(String text) {
        Scene.KAFKA.send(new ProducerRecord<>(scene.topic(), 0, null, Scene.bytes(text)));
    }

    private void awaitPositions(int first, int second) {
        Scene.await().untilAsserted(() -> {
            assertThat(scene.position(0)).isEqualTo(String.valueOf(first));
            assertThat(scene.position(1)).isEqualTo(String.valueOf(second));
        });
    }

    @IdempotentConsumer(name = "by-pointer", keyPointer = "/order")
    @KafkaSource(topic = "orders")
    private static final class ByPointer extends Bookings {
        ByPointer() {
            super("one");
        }
    }

    @IdempotentConsumer(name = "by-resolver", keyResolver = FirstWord.class)
    @KafkaSource(topic = "orders")
    private static final class ByResolver extends Bookings {
        ByResolver() {
            super("one");
        }
    }

    public static final class FirstWord implements KafkaKeyResolver {
        @Override
        public String keyOf(ConsumerRecord<byte[], byte[]> record) {
            return Bookings.text(record).split(" ")[0];
        }
    }

    @IdempotentConsumer(name = "by-place", keyFromMessageId = true)
    @KafkaSource(topic = "orders")
    private static final class ByPlace extends Bookings {
        ByPlace() {
            super("one");
        }
    }
}
