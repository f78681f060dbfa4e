package dev.semel.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.semel.endtoend.client.Metrics;
import dev.semel.endtoend.cluster.Cluster;
import dev.semel.endtoend.cluster.Flow;
import dev.semel.endtoend.cluster.Letters;
import dev.semel.endtoend.lab.Behaviour;
import dev.semel.testing.bench.LibertyServer;
import dev.semel.testing.bench.Limits;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a monitoring system reads after a real duplicate at each barrier. */
@Tag("faults")
class MetricsIT {

    private static final String TOTAL = "SELECT total FROM semel_counter WHERE counted = ?";

    private static final String PUBLISHED = "SELECT COUNT(*) FROM semel_outbox_event WHERE status = 'PUBLISHED'";
    private static final String SENT_AGAIN = "semel_events_sent_again_total";
    private static final String REFUSED = "semel_batches_refused_total";

    private static Cluster cluster;
    private static LibertyServer node;
    private static Metrics metrics;

    @BeforeAll
    static void start() {
        cluster = Cluster.outside("metrics");
        node = cluster.node("a");
        metrics = Metrics.on(node);
        node.start();
    }

    @AfterAll
    static void stop() {
        cluster.close();
    }

    @Test
    void answersNoneWithoutANameTheRightAndTls() {
        assertThat(metrics.read("monitoring").statusCode()).isEqualTo(200);
        assertThat(metrics.read(null).statusCode()).isEqualTo(401);
        assertThat(metrics.read("stranger").statusCode()).isEqualTo(403);
        assertThat(metrics.readInClearText().statusCode()).isNotEqualTo(200);
        assertThat(metrics.readInClearText().body()).doesNotContain("semel_");
    }

    @Test
    void hasNoCertificateThatAnybodyCouldOpenWhenItsPasswordWasForgotten() {
        LibertyServer careless = cluster.node("careless");
        Metrics unread = Metrics.withoutPasswordOn(careless);
        careless.start();

        assertThat(careless.log().lines()).anyMatch(line -> line.contains("CWPKI0819I"));
        assertThat(unread.isListenedTo()).isFalse();
        assertThat(careless.data().resolve("key.p12")).doesNotExist();
        careless.stop();
    }

    @Test
    void countsWhatIsAppendedASecondTimeAtTheOutbox() {
        Flow flow = cluster.flow("lab.metrics.appended", 1);
        flow.appendUnderOwnIds(node, 3);
        flow.awaitPublished();
        flow.appendUnderOwnIds(node, 3);

        awaitCaught("outbox", 3);
        awaitTotal("CAUGHT_BY_OUTBOX_KEY", 3);
        flow.assertAllArrivedOnceAndInOrder();
    }

    @Test
    void countsWhatIsSentASecondTimeAtTheBroker() {
        Flow flow = cluster.flow("lab.metrics.sent", 1);
        cluster.whileRelaysWait(() -> flow.append(node, 10));
        flow.awaitPublished();
        awaitAllCounted();
        double before = metrics.value(SENT_AGAIN);
        double refusedBefore = metrics.value(REFUSED);
        long sentAgain = flow.forgetEverySecond();
        flow.awaitPublished();

        await("events sent again").atMost(Limits.NEVER).until(() -> metrics.value(SENT_AGAIN) - before == sentAgain);
        awaitTotal("SENT_AGAIN", (long) before + sentAgain);
        assertThat(metrics.value(REFUSED)).isGreaterThan(refusedBefore);
        awaitTotal("BATCHES_REFUSED", (long) metrics.value(REFUSED));
        flow.assertAllArrivedOnceAndInOrder();
    }

    @Test
    void countsWhatIsDeliveredASecondTimeAtTheConsumer() {
        for (String consumer : List.of("lab.fast", "lab.transacted", "lab.leased")) {
            for (int copy = 0; copy < 3; copy++) {
                cluster.client().send(consumer, Letters.order("copied", Duration.ZERO, Behaviour.NOTHING));
                cluster.outcome().awaitSettled(List.of(consumer));
            }
        }

        awaitCaught("consumer", 6);
        awaitTotal("CAUGHT_BY_CONSUMER_KEY", 6);
        for (String consumer : List.of("lab.fast", "lab.transacted", "lab.leased")) {
            assertThat(metrics.value(
                            "semel_copies_skipped_total", "consumer=\"" + consumer + "\"", "origin=\"sent_twice\""))
                    .as(consumer)
                    .isEqualTo(2);
        }
    }

    @Test
    void countsAnEventThatIsSentTooLateAndTheBrokerKeepsItWhereItIsSeen() {
        Flow flow = cluster.flow("lab.metrics.late", 1);
        long before = cluster.client().depth("ExpiryQueue");
        cluster.whileRelaysWait(() -> {
            flow.append(node, 2);
            flow.expire();
        });
        flow.awaitPublished();

        await("expired events").atMost(Limits.NEVER).untilAsserted(() -> assertThat(
                        cluster.client().depth("ExpiryQueue") - before)
                .isEqualTo(2));
        await("count of expired events")
                .atMost(Limits.NEVER)
                .until(() -> metrics.value("semel_events_expired_total") == 2);
        assertThat(cluster.client().depth(flow.queue())).isZero();
    }

    @Test
    void tellsHowLongEventsTakeToBePublishedAndToHaveTheirEffect() {
        double before = counted("semel_publish_latency_seconds_count");
        Flow flow = cluster.flow("lab.fast", 1);
        cluster.whileRelaysWait(() -> {
            flow.append(node, 4);
            await("the age of the oldest")
                    .atMost(Limits.NEVER)
                    .until(() -> metrics.value("semel_outbox_oldest_seconds") > 1);
        });
        cluster.outcome().awaitSettled(List.of("lab.fast"));

        String consumer = "consumer=\"lab.fast\"";
        await("effects").atMost(Limits.NEVER).until(() -> counted("semel_effect_latency_seconds_count", consumer) == 4);
        assertThat(metrics.value("semel_effect_latency_seconds_sum", consumer)).isGreaterThan(4);
        assertThat(counted("semel_effect_latency_seconds_bucket", consumer, "le=\"0.5\""))
                .isZero();
        assertThat(counted("semel_effect_latency_seconds_bucket", consumer, "le=\"600.0\""))
                .isEqualTo(4);
        assertThat(counted("semel_publish_latency_seconds_count") - before).isEqualTo(4);
    }

    @Test
    void tellsWhatWaitsAndForHowLong() {
        Flow flow = cluster.flow("lab.metrics.waiting", 1);
        cluster.whileRelaysWait(() -> {
            flow.append(node, 4);
            await("the backlog")
                    .atMost(Limits.NEVER)
                    .until(() -> metrics.value("semel_outbox_events", "state=\"due\"") >= 4);
            await("the age of the oldest")
                    .atMost(Limits.NEVER)
                    .until(() -> metrics.value("semel_outbox_oldest_seconds") > 1);
        });
        flow.awaitPublished();

        await("an empty outbox")
                .atMost(Limits.NEVER)
                .until(() -> metrics.value("semel_outbox_events", "state=\"due\"") == 0);
        assertThat(metrics.value("semel_events_published_total")).isGreaterThanOrEqualTo(4);
    }

    @Test
    void tellsHowFarConsumersOfKafkaAreBehindAndWhatTheyWaitFor() {
        cluster.database()
                .tables()
                .execute("INSERT INTO semel_consumer (application, node, consumer) VALUES ('lab', 'x', 'lab.records')");
        cluster.database()
                .tables()
                .execute(
                        "INSERT INTO semel_kafka_position (consumer, topic, partition_number, next_offset, epoch, node,"
                                + " assigned_at, moved_at, behind, looked_at, waits_for, waits_since) VALUES ('lab.records', 'records', 0, 7, 1, 'x',"
                                + " CURRENT_TIMESTAMP, CURRENT_TIMESTAMP, 40, CURRENT_TIMESTAMP, 7, CURRENT_TIMESTAMP)");

        String consumer = "consumer=\"lab.records\"";
        await("the lag").atMost(Limits.NEVER).until(() -> metrics.value("semel_kafka_behind", consumer) == 40);
        assertThat(metrics.value("semel_kafka_partitions", consumer, "state=\"waiting\""))
                .isEqualTo(1);
        assertThat(metrics.value("semel_kafka_partitions", consumer, "state=\"beyond_end\""))
                .isZero();
    }

    private static double counted(String name, String... labels) {
        double value = metrics.value(name, labels);
        return Double.isNaN(value) ? 0 : value;
    }

    /** What is published is counted, and with it what its passes had to send again for any reason. */
    private static void awaitAllCounted() {
        await("counts of all that is published")
                .atMost(Limits.NEVER)
                .until(() -> metrics.value("semel_events_published_total")
                        >= cluster.database().tables().count(PUBLISHED));
    }

    private static void awaitCaught(String barrier, long number) {
        await("duplicates caught by the " + barrier).atMost(Limits.NEVER).untilAsserted(() -> assertThat(
                        metrics.value("semel_duplicates_caught_total", "barrier=\"" + barrier + "\""))
                .as("%s", metrics.read("monitoring").body())
                .isEqualTo(number));
    }

    private static void awaitTotal(String count, long number) {
        await("total of " + count).atMost(Limits.NEVER).untilAsserted(() -> assertThat(
                        cluster.database().tables().count(TOTAL, count))
                .isEqualTo(number));
    }
}
