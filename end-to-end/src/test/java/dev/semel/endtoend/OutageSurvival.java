package dev.semel.endtoend;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.endtoend.cluster.Cluster;
import dev.semel.endtoend.cluster.Outcome;
import dev.semel.endtoend.cluster.SteadySender;
import dev.semel.testing.bench.LibertyServer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The database is away while messages come in: it costs time, and nothing else. */
final class OutageSurvival {

    private static final Duration BEFORE_AND_AFTER = Duration.ofSeconds(5);
    private static final Duration PERIOD = Duration.ofMillis(100);

    private static final Pattern OF_THE_LIBRARY = Pattern.compile("^\\[[^]]+] \\w+ dev\\.semel\\.");
    private static final int MOST_LOG_LINES = 50;
    private static final List<String> CONSUMERS = List.of("lab.fast", "lab.transacted");

    private final Cluster cluster;

    OutageSurvival(Cluster cluster) {
        this.cluster = cluster;
    }

    void survive(Duration outage) {
        Map<LibertyServer, Integer> marks = cluster.nodes().stream()
                .collect(toMap(node -> node, node -> node.log().mark()));
        Map<String, List<String>> former =
                CONSUMERS.stream().collect(toMap(consumer -> consumer, cluster.outcome()::keys));
        SteadySender sender = SteadySender.start(cluster.client(), CONSUMERS, PERIOD);

        pass(BEFORE_AND_AFTER);
        cluster.database().stopAtOnce();
        pass(outage);
        cluster.database().startAgain();
        pass(BEFORE_AND_AFTER);
        List<String> keys = sender.stop();

        Outcome outcome = cluster.outcome();
        outcome.awaitSettled(CONSUMERS);
        former.forEach((consumer, others) -> outcome.assertOneEffectOfEach(
                consumer, Stream.concat(others.stream(), keys.stream()).toList()));
        outcome.assertNothingIsParkedOrOpen();
        outcome.assertNoAttemptIsBurnt();
        outcome.assertNothingIsDeadOrInDoubt();
        outcome.awaitNoOpenTransaction();
        marks.forEach((node, mark) -> assertThat(node.log().linesAfter(mark))
                .as("what the library has to say about one outage")
                .filteredOn(line -> OF_THE_LIBRARY.matcher(line).find())
                .hasSizeLessThan(MOST_LOG_LINES));
    }

    private static void pass(Duration time) {
        LockSupport.parkNanos(time.toNanos());
    }
}
