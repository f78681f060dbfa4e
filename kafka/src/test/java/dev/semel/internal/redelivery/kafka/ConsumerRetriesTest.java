package dev.semel.internal.redelivery.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.internal.kafka.source.KafkaConsumerDefinition;
import dev.semel.internal.kafka.source.TestConsumers;
import dev.semel.internal.platform.ThreadWaits;
import dev.semel.kafka.KafkaRecordHandler;
import dev.semel.kafka.KafkaSource;
import dev.semel.testing.internal.Threads;
import jakarta.enterprise.concurrent.ManagedExecutorService;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The retries of one consumer on a node, without a database. */
class ConsumerRetriesTest {

    private final KafkaConsumerDefinition definition = TestConsumers.of(
                    Ledger.class, "payments", Map.of("concurrency", "2", "semel.kafka.bootstrap.servers", "x"))
            .all()
            .get(0);
    private final ExecutorService threads = Executors.newCachedThreadPool(Threads::daemon);
    private final Deliveries deliveries = new Deliveries();
    private final ConsumerRetries retries = new ConsumerRetries(
            definition,
            deliveries,
            Threads.managed(ManagedExecutorService.class, threads),
            new ThreadWaits().newMonitor());

    @AfterEach
    void end() {
        deliveries.gate.countDown();
        threads.shutdownNow();
    }

    @Test
    void areNotHeldUpByASlowOne() {
        UUID slow = deliveries.slow();
        List<UUID> quick = deliveries.quick(5);

        retries.look();

        await().atMost(Duration.ofSeconds(30))
                .untilAsserted(() -> assertThat(deliveries.done).containsExactlyElementsOf(quick));
        assertThat(deliveries.began).contains(slow);
    }

    @Test
    void areNoMoreAtOnceThanTheConsumerMayWorkOn() {
        deliveries.slow();
        deliveries.slow();
        UUID third = deliveries.quick(1).get(0);
        retries.look();
        await().atMost(Duration.ofSeconds(30)).until(() -> deliveries.began.size() == 2);

        retries.look();
        retries.look();
        assertThat(deliveries.began).doesNotContain(third);
        deliveries.gate.countDown();

        await().atMost(Duration.ofSeconds(30)).until(() -> deliveries.done.contains(third));
    }

    @Test
    void areNotBegunTwiceWhileTheyAreAtWork() {
        UUID slow = deliveries.slow();
        retries.look();
        await().atMost(Duration.ofSeconds(30)).until(() -> deliveries.began.contains(slow));

        retries.look();
        List<UUID> later = deliveries.quick(1);
        retries.look();

        await().atMost(Duration.ofSeconds(30)).until(() -> deliveries.done.containsAll(later));
        assertThat(deliveries.began).containsOnlyOnce(slow);
    }

    @Test
    void areReachedBehindManyThatFail() {
        Set<UUID> failing = Set.copyOf(deliveries.quick(12));
        deliveries.failing.addAll(failing);
        List<UUID> good = deliveries.quick(1);

        await().atMost(Duration.ofSeconds(30)).until(() -> {
            retries.look();
            return deliveries.done.containsAll(good);
        });
    }

    @Test
    void endWithThoseThatAreAtWork() throws InterruptedException {
        deliveries.slow();
        deliveries.slow();
        UUID third = deliveries.quick(1).get(0);
        retries.look();
        await().atMost(Duration.ofSeconds(30)).until(() -> deliveries.began.size() == 2);

        retries.stop();
        assertThat(retries.isIdle()).isFalse();
        deliveries.gate.countDown();

        await().atMost(Duration.ofSeconds(30)).until(retries::isIdle);
        assertThat(deliveries.began).doesNotContain(third);
    }

    /** What is due, and what becomes of it. */
    private static final class Deliveries extends RetryDelivery {

        private final List<UUID> due = new CopyOnWriteArrayList<>();
        private final Set<UUID> slow = ConcurrentHashMap.newKeySet();
        private final Set<UUID> failing = ConcurrentHashMap.newKeySet();
        private final List<UUID> began = new CopyOnWriteArrayList<>();
        private final List<UUID> done = new CopyOnWriteArrayList<>();
        private final CountDownLatch gate = new CountDownLatch(1);

        Deliveries() {
            super(null, null, null, null);
        }

        UUID slow() {
            UUID event = UUID.randomUUID();
            slow.add(event);
            due.add(event);
            return event;
        }

        List<UUID> quick(int number) {
            List<UUID> events = Stream.generate(UUID::randomUUID).limit(number).toList();
            due.addAll(events);
            return events;
        }

        @Override
        List<UUID> due(KafkaConsumerDefinition consumer) {
            return new ArrayList<>(due);
        }

        @Override
        void deliver(KafkaConsumerDefinition consumer, UUID event) {
            began.add(event);
            if (failing.contains(event)) {
                throw new IllegalStateException("It cannot be read.");
            }
            if (slow.contains(event)) {
                awaitGate();
            }
            due.remove(event);
            done.add(event);
        }

        private void awaitGate() {
            try {
                assertThat(gate.await(60, TimeUnit.SECONDS)).isTrue();
            } catch (InterruptedException ended) {
                Thread.currentThread().interrupt();
            }
        }

        @Override
        void putOff(UUID event) {
            due.remove(event);
        }
    }

    @IdempotentConsumer(name = "ledger")
    @KafkaSource(topic = "payments")
    private static final class Ledger implements KafkaRecordHandler {
        @Override
        public void onRecord(ConsumerRecord<byte[], byte[]> record) {
            throw new UnsupportedOperationException();
        }
    }
}
