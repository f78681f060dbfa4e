package dev.semel.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.idempotency.Order;
import dev.semel.internal.message.MessageContract;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The order of groups, which partitions do not keep when a record fails, or comes in another one. */
class GroupsTest {

    private final Scene scene = new Scene(3);

    @AfterEach
    void close() {
        scene.close();
    }

    @Test
    void workOnTheirNumbersInOrderAlsoWhenOneFailsAndTheirPartitionGoesOn() {
        sendNumbered(0, "first", 1, null);
        sendNumbered(0, "second", 2, 1L);
        sendNumbered(1, "third", 3, 2L);
        scene.send(0, "other");
        AtomicInteger failures = new AtomicInteger();
        Bookings handler = new InSequence().after(record -> {
            if (Bookings.text(record).equals("first") && failures.incrementAndGet() <= 2) {
                throw new IOException("the partner is away");
            }
        });

        scene.start("one", handler);

        Scene.await()
                .untilAsserted(() -> assertThat(scene.booked()).containsExactly("first", "other", "second", "third"));
        assertThat(handler.called().stream().filter(text -> !text.equals("other")))
                .containsExactly("first", "first", "first", "second", "third");
        Scene.await().until(() -> scene.position(0).equals("3"));
        assertThat(scene.position(1)).isEqualTo("1");
    }

    @Test
    void skipAStateThatIsOlderThanOneThatWasWorkedOn() {
        sendNumbered(0, "newer", 7, 6L);
        sendNumbered(0, "older", 3, 2L);
        sendNumbered(0, "newest", 8, 7L);
        Bookings handler = new NewestState();

        scene.start("one", handler);

        Scene.await().until(() -> scene.position(0).equals("3"));
        assertThat(handler.called()).containsExactly("newer", "newest");
    }

    @Test
    void areTheKeysOfRecordsThatNameNoneAndWorkOnOneAtATimeAcrossPartitions() {
        CountDownLatch isAtWork = new CountDownLatch(1);
        CountDownLatch mayGoOn = new CountDownLatch(1);
        Bookings handler = new OneAtATime().after(record -> {
            if (Bookings.text(record).equals("slow")) {
                isAtWork.countDown();
                Scene.await(mayGoOn);
            }
        });
        scene.start("one", handler);
        sendOfGroup(0, "account", "slow");
        Scene.await(isAtWork);
        sendOfGroup(1, "account", "behind it");
        sendOfGroup(2, "other account", "beside it");

        Scene.await().until(() -> scene.booked().contains("beside it"));
        assertThat(handler.called()).doesNotContain("behind it");
        mayGoOn.countDown();

        Scene.await().untilAsserted(() -> assertThat(scene.booked()).containsExactly("behind it", "beside it", "slow"));
    }

    private void sendOfGroup(int partition, String group, String text) {
        byte[] key = Scene.bytes(group);
        Scene.KAFKA.send(Scene.withKey(new ProducerRecord<>(scene.topic(), partition, key, Scene.bytes(text)), text));
    }

    private void sendNumbered(int partition, String text, long number, Long previous) {
        ProducerRecord<byte[], byte[]> record = new ProducerRecord<>(scene.topic(), partition, null, Scene.bytes(text));
        record.headers().add(MessageContract.ORDER_GROUP, Scene.bytes("account"));
        record.headers().add(MessageContract.SEQUENCE, Scene.bytes(String.valueOf(number)));
        if (previous != null) {
            record.headers().add(MessageContract.PREVIOUS_SEQUENCE, Scene.bytes(String.valueOf(previous)));
        }
        Scene.KAFKA.send(Scene.withKey(record, text));
    }

    @IdempotentConsumer(
            name = "in-sequence",
            order = Order.IN_SEQUENCE,
            firstDelay = "PT0.1S",
            maxDelay = "PT0.1S",
            maxAttempts = 5)
    @KafkaSource(topic = "bookings")
    private static final class InSequence extends Bookings {
        InSequence() {
            super("one");
        }
    }

    @IdempotentConsumer(name = "newest-state", order = Order.HIGH_WATER_MARK)
    @KafkaSource(topic = "bookings")
    private static final class NewestState extends Bookings {
        NewestState() {
            super("one");
        }
    }

    @IdempotentConsumer(name = "one-at-a-time", order = Order.ONE_AT_A_TIME, firstDelay = "PT0.1S", maxDelay = "PT0.1S")
    @KafkaSource(topic = "bookings")
    private static final class OneAtATime extends Bookings {
        OneAtATime() {
            super("one");
        }
    }
}
