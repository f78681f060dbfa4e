package dev.semel.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.idempotency.KeyStore;
import dev.semel.idempotency.Mode;
import dev.semel.idempotency.Order;
import dev.semel.internal.message.MessageContract;
import dev.semel.testing.internal.CacheInRedis;
import dev.semel.testing.redis.RedisServer;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a consumer declares together. */
@Tag("long")
class CombinationsTest {

    private static final int NUMBER = 40;

    private final CountDownLatch isMended = new CountDownLatch(1);
    private final AtomicInteger failures = new AtomicInteger();
    private final Scene scene = new Scene(1);

    @AfterEach
    void close() {
        isMended.countDown();
        scene.close();
    }

    @Test
    void batchesOfAGroupKeepItsOrderWhenOneOfThemFails() {
        for (int number = 0; number < NUMBER; number++) {
            sendNumbered(number);
        }

        scene.with("batch", "10").start("one", new InSequence().after(record -> {
                    if (Bookings.text(record).equals("025") && failures.incrementAndGet() <= 3) {
                        throw new IOException("the partner is away");
                    }
                }));

        Scene.await().untilAsserted(() -> assertThat(scene.query("SELECT text FROM booking"))
                .as("in the order of their effects")
                .isEqualTo(texts()));
        assertThat(failures).hasValueGreaterThan(3);
        Scene.await().until(() -> scene.position(0).equals(String.valueOf(NUMBER)));
        assertThat(scene.parked()).isEmpty();
    }

    @Test
    void batchesOfAPartitionThatWaitsHaveNoEffectBehindTheRecordThatFailed() {
        texts().forEach(text -> scene.send(0, text));

        scene.with("batch", "10").with("after-failure", "wait").start("one", new Patient().after(record -> {
                    if (Bookings.text(record).equals("025") && isMended.getCount() > 0) {
                        failures.incrementAndGet();
                        throw new IOException("the partner is away");
                    }
                }));

        Scene.await().until(() -> failures.get() > 5);
        assertThat(scene.booked()).isEqualTo(texts().subList(0, 25));
        assertThat(scene.position(0)).isEqualTo("25");
        isMended.countDown();

        Scene.await().untilAsserted(() -> assertThat(scene.query("SELECT text FROM booking"))
                .isEqualTo(texts()));
        Scene.await().until(() -> scene.position(0).equals(String.valueOf(NUMBER)));
    }

    @Test
    void keysInRedisOfRecordsAreKnownAsLongAsRedisRemembersThem() {
        RedisServer redis = RedisServer.shared();
        redis.flush();
        scene.onStart(node -> node.with(CacheInRedis.at(redis.uri())));
        Bookings handler = new InRedis().before(record -> {
            if (Bookings.text(record).equals("bad") && failures.incrementAndGet() == 1) {
                throw new IOException("the partner is away");
            }
        });
        List.of("a", "bad", "a", "bad").forEach(text -> scene.send(0, text));

        scene.start("one", handler);

        Scene.await().untilAsserted(() -> assertThat(scene.booked()).containsExactly("a", "bad"));
        Scene.await().until(() -> scene.position(0).equals("4"));
        assertThat(scene.keys("COMPLETED"))
                .as("what has failed is the database's")
                .containsExactly("bad");
        redis.flush();
        List.of("a", "bad").forEach(text -> scene.send(0, text));

        Scene.await().until(() -> scene.position(0).equals("6"));
        assertThat(scene.booked()).as("Redis has forgotten one of them").containsExactly("a", "a", "bad");
    }

    private static List<String> texts() {
        return IntStream.range(0, NUMBER).mapToObj("%03d"::formatted).toList();
    }

    private void sendNumbered(int number) {
        String text = "%03d".formatted(number);
        ProducerRecord<byte[], byte[]> record = new ProducerRecord<>(scene.topic(), 0, null, Scene.bytes(text));
        record.headers().add(MessageContract.ORDER_GROUP, Scene.bytes("account"));
        record.headers().add(MessageContract.SEQUENCE, Scene.bytes(String.valueOf(number + 1)));
        if (number > 0) {
            record.headers().add(MessageContract.PREVIOUS_SEQUENCE, Scene.bytes(String.valueOf(number)));
        }
        Scene.KAFKA.send(Scene.withKey(record, text));
    }

    @IdempotentConsumer(
            name = "in-sequence",
            order = Order.IN_SEQUENCE,
            firstDelay = "PT0.1S",
            maxDelay = "PT0.1S",
            maxAttempts = 10)
    @KafkaSource(topic = "bookings")
    private static final class InSequence extends Bookings {
        InSequence() {
            super("one");
        }
    }

    @IdempotentConsumer(name = "patient", firstDelay = "PT0.1S", maxDelay = "PT0.1S", maxAttempts = 1000)
    @KafkaSource(topic = "bookings")
    private static final class Patient extends Bookings {
        Patient() {
            super("one");
        }
    }

    @IdempotentConsumer(
            name = "in-redis",
            mode = Mode.LEASED,
            store = KeyStore.REDIS,
            firstDelay = "PT0.1S",
            maxDelay = "PT0.1S")
    @KafkaSource(topic = "bookings")
    private static final class InRedis extends Bookings {
        InRedis() {
            super("one");
        }
    }
}
