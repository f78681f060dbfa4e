package dev.semel.endtoend.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.semel.endtoend.cluster.ClusterWithKafka;
import dev.semel.endtoend.cluster.Letters;
import dev.semel.endtoend.lab.Behaviour;
import dev.semel.endtoend.lab.kafka.RecordWorker;
import dev.semel.endtoend.random.Truth.Sent;
import dev.semel.endtoend.random.Truth.Work;
import dev.semel.testing.bench.Limits;
import dev.semel.testing.bench.OutsideKafka;
import dev.semel.testing.bench.Tables;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.MetadataRecoveryStrategy;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;

/** Producers of records for a consumer of Kafka: what Kafka has accepted takes effect once, and each position comes to its end. */
final class Records {

    static final String CONSUMER = RecordWorker.NAME;

    private static final List<Behaviour> BEHAVIOURS = List.of(
            Behaviour.NOTHING,
            Behaviour.NOTHING,
            Behaviour.NOTHING,
            Behaviour.FAIL_FIRST_ATTEMPT,
            Behaviour.NEED_CARRIER,
            Behaviour.FAIL_ALWAYS);

    private static final int LONGEST_WORK_MILLIS = 1_500;

    // A Kafka that is started again on a busy machine is back by then in most cases, not in all of them.
    private static final int PATIENCE_MILLIS = 60_000;
    private static final int SHORT_PATIENCE_MILLIS = 3_000;
    private static final int LONGEST_TRANSACTION_MILLIS = 10_000;
    private static final Duration POLL = Duration.ofSeconds(1);

    private final OutsideKafka kafka;
    private final Senders senders;
    private final Truth truth;
    private final Random random;
    private final KafkaProducer<byte[], byte[]> producer;
    private final Queue<Runnable> answers = new ConcurrentLinkedQueue<>();
    private KafkaProducer<byte[], byte[]> aborting;
    private int keys;

    Records(OutsideKafka kafka, Senders senders, Truth truth, Random random) {
        this.kafka = kafka;
        this.senders = senders;
        this.truth = truth;
        this.random = random;
        this.producer = kafka.producer(Map.of(
                ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG,
                PATIENCE_MILLIS,
                ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG,
                PATIENCE_MILLIS / 6,
                ProducerConfig.MAX_BLOCK_MS_CONFIG,
                SHORT_PATIENCE_MILLIS,
                // Otherwise it forgets the partitions of a Kafka that is away, and sends nothing that it could send
                // later.
                CommonClientConfigs.METADATA_RECOVERY_STRATEGY_CONFIG,
                MetadataRecoveryStrategy.NONE.name));
    }

    /** What producers do, one thing after the other. */
    void send() {
        hear();
        int dice = random.nextInt(100);
        if (dice < 55) {
            sendNew();
        } else if (dice < 80) {
            anyKnown(work -> send(work, truth.behaviour(work), quickly(), copies()));
        } else if (dice < 84) {
            anyKnown(this::sendOther);
        } else if (dice < 92) {
            sendInTransactionThatAborts(newWork(), copies());
        } else {
            senders.sendInVain(newWork());
        }
    }

    private void anyKnown(Consumer<Work> behaviour) {
        truth.anyKnown(List.of(CONSUMER), random).ifPresent(behaviour);
    }

    private Work newWork() {
        return new Work(CONSUMER, "record-" + keys++);
    }

    private void sendNew() {
        int deadly = random.nextInt(150);
        Behaviour behaviour = deadly == 0
                ? Behaviour.HALT
                : deadly < 3 ? Behaviour.HALT_ONCE : BEHAVIOURS.get(random.nextInt(BEHAVIOURS.size()));
        Duration time = random.nextInt(8) == 0 ? Duration.ofMillis(random.nextInt(LONGEST_WORK_MILLIS)) : quickly();
        send(newWork(), behaviour, time, copies());
    }

    private Duration quickly() {
        return Duration.ofMillis(random.nextInt(30));
    }

    private int copies() {
        int dice = random.nextInt(20);
        return dice < 12 ? 1 : dice < 19 ? 2 + random.nextInt(4) : 30;
    }

    /** To any partitions, now and then by the outbox of a node. */
    private void send(Work work, Behaviour behaviour, Duration time, int copies) {
        if (random.nextInt(4) == 0) {
            senders.send(work, behaviour, time, Way.OUTBOX, copies);
            return;
        }
        truth.sent(work, behaviour, Way.RECORD, copies, Sent.PERHAPS);
        for (int copy = 0; copy < copies; copy++) {
            producer.send(
                    Letters.record(anyPartition(), work.key(), time, behaviour),
                    (place, refused) -> answers.add(
                            refused == null
                                    ? () -> truth.accepted(work)
                                    : () -> truth.happened("not accepted by Kafka: " + work.key() + ", " + refused)));
        }
    }

    private void sendOther(Work work) {
        truth.other(work);
        producer.send(
                Letters.otherRecord(anyPartition(), work.key(), truth.behaviour(work)),
                (place, refused) -> answers.add(() -> truth.happened((refused == null ? "accepted" : "not accepted")
                        + " by Kafka as other content: " + work.key())));
    }

    /** Without an answer its transaction stays open, until Kafka ends it. */
    private void sendInTransactionThatAborts(Work work, int copies) {
        truth.sent(work, Behaviour.NOTHING, Way.RECORD, copies, Sent.NEVER);
        try {
            if (aborting == null) {
                aborting = kafka.producer(Map.of(
                        ProducerConfig.TRANSACTIONAL_ID_CONFIG,
                        "random",
                        ProducerConfig.TRANSACTION_TIMEOUT_CONFIG,
                        LONGEST_TRANSACTION_MILLIS,
                        ProducerConfig.MAX_BLOCK_MS_CONFIG,
                        SHORT_PATIENCE_MILLIS));
                aborting.initTransactions();
            }
            aborting.beginTransaction();
            for (int copy = 0; copy < copies; copy++) {
                aborting.send(Letters.record(anyPartition(), work.key(), Duration.ZERO, Behaviour.NOTHING))
                        .get(SHORT_PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
            }
            aborting.abortTransaction();
        } catch (KafkaException | ExecutionException | TimeoutException away) {
            truth.explain(away);
            endAborting();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while a record was sent.", e);
        }
    }

    private void endAborting() {
        if (aborting != null) {
            aborting.close(Duration.ZERO);
            aborting = null;
        }
    }

    private TopicPartition anyPartition() {
        return new TopicPartition(CONSUMER, random.nextInt(ClusterWithKafka.PARTITIONS));
    }

    /** Writes down what Kafka has said by now. */
    private void hear() {
        for (Runnable answer = answers.poll(); answer != null; answer = answers.poll()) {
            answer.run();
        }
    }

    /** Ends the producers, and returns when Kafka, which is whole again, has said everything and no transaction is open. */
    void finish() {
        kafka.awaitReady();
        producer.close();
        hear();
        endAborting();
        await("end of all transactions in Kafka")
                .atMost(Limits.NEVER)
                .pollInterval(POLL)
                .untilAsserted(() -> assertThat(openTransactions()).isEmpty());
    }

    private List<String> openTransactions() throws ExecutionException, InterruptedException {
        try (Admin admin = kafka.admin()) {
            return admin.listTransactions().all().get().stream()
                    .filter(one -> !one.state().toString().startsWith("Complete")
                            && !one.state().toString().equals("Empty"))
                    .map(String::valueOf)
                    .toList();
        }
    }

    /** Waits until no record is behind the position of its partition. */
    void awaitEnd(Tables tables) {
        await("end of all records").atMost(Limits.NEVER).pollInterval(POLL).untilAsserted(() -> assertThat(
                        kafka.committed(CONSUMER, positions(tables)))
                .as("records behind the positions")
                .isEmpty());
    }

    private static Map<Integer, Long> positions(Tables tables) {
        return tables
                .rows("SELECT partition_number, next_offset FROM semel_kafka_position WHERE topic = ?", CONSUMER)
                .stream()
                .collect(Collectors.toMap(row -> Integer.valueOf(row.get(0)), row -> Long.valueOf(row.get(1))));
    }
}
