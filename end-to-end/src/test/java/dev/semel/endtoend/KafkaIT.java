package dev.semel.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.endtoend.cluster.ClusterWithKafka;
import dev.semel.endtoend.cluster.LabHttp;
import dev.semel.endtoend.cluster.Letters;
import dev.semel.endtoend.lab.Behaviour;
import dev.semel.testing.bench.LibertyServer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** An application with the module for Kafka in its WAR, on a server whose database, Artemis and Kafka are outside. */
@Tag("long")
class KafkaIT {

    private static final Duration WORK = Duration.ofMillis(20);
    private static final Duration LONGEST_STOP = Duration.ofSeconds(30);
    private static final int EVENTS = 50;

    @Test
    void takesOneEffectOfEachRecordAndOfEachEventAlthoughItIsKilledAtWork() throws Exception {
        try (ClusterWithKafka cluster = ClusterWithKafka.start("kafka")) {
            LibertyServer node = cluster.node("a").start();
            List<String> keys = new ArrayList<>(Letters.keys("first-life", 300));
            cluster.send(keys, WORK);
            cluster.send("fails-at-first", WORK, Behaviour.FAIL_FIRST_ATTEMPT);
            keys.add("fails-at-first");
            new LabHttp().post(node, "append-records", Map.of("prefix", "event", "count", EVENTS));
            keys.addAll(Letters.keys("event", EVENTS));
            cluster.awaitMoreEffects(50);

            node.kill();
            assertThat(cluster.effects()).as("effects when it was killed").isLessThan(keys.size());
            node.start();
            List<String> second = Letters.keys("second-life", 50);
            cluster.send(second, WORK);
            keys.addAll(second);

            cluster.awaitDone();
            cluster.assertOneEffectOfEach(keys);
            long stop = System.nanoTime();
            node.stopByCommand();
            assertThat(Duration.ofNanos(System.nanoTime() - stop)).isLessThan(LONGEST_STOP);
            assertThat(node.log().lines()).as("the log of the second life").noneMatch(KafkaIT::isAlarm);
        }
    }

    private static boolean isAlarm(String line) {
        return line.matches(".* [EW] .*") && line.contains("kafka");
    }
}
