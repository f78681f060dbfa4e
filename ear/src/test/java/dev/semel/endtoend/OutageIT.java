package dev.semel.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.endtoend.laboratory.Laboratory;
import dev.semel.endtoend.laboratory.Outcome;
import dev.semel.endtoend.laboratory.SteadySender;
import dev.semel.endtoend.server.LibertyServer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The database is away while messages come in: nobody pays for it but the clock. */
@Timeout(value = 30, unit = TimeUnit.MINUTES)
class OutageIT {

    private static final Duration OUTAGE = Duration.parse(System.getProperty("outage.duration", "PT1M"));
    private static final Duration BEFORE_AND_AFTER = Duration.ofSeconds(5);
    private static final Duration PERIOD = Duration.ofMillis(100);

    /** The broker's longest redelivery delay, twice, and some time to work. */
    private static final Duration DRAIN_LIMIT = Duration.ofSeconds(90);

    private static final Pattern OF_THE_LIBRARY = Pattern.compile("^\\[[^]]+] \\w+ dev\\.semel\\.");
    private static final int MOST_LOG_LINES = 50;
    private static final List<String> CONSUMERS = List.of("lab.fast", "lab.transacted");

    @Test
    void parksNothingAndBurnsNoAttemptWhileTheDatabaseIsAway() {
        try (Laboratory laboratory = Laboratory.outside("outage")) {
            LibertyServer node = laboratory.node("a").start();
            int mark = node.log().mark();
            SteadySender sender = SteadySender.start(laboratory.client(), CONSUMERS, PERIOD);

            pass(BEFORE_AND_AFTER);
            laboratory.database().stopAtOnce();
            pass(OUTAGE);
            laboratory.database().startAgain();
            pass(BEFORE_AND_AFTER);
            List<String> keys = sender.stop();

            Outcome outcome = laboratory.outcome();
            outcome.awaitSettled(CONSUMERS, DRAIN_LIMIT);
            CONSUMERS.forEach(consumer -> outcome.assertOneEffectOfEach(consumer, keys));
            outcome.assertNothingIsParkedOrOpen();
            outcome.assertNoAttemptIsBurnt();
            outcome.assertNothingIsDeadOrInDoubt();
            outcome.awaitNoOpenTransaction(Duration.ofSeconds(10));
            assertThat(node.log().linesAfter(mark))
                    .as("what the library has to say about one outage")
                    .filteredOn(line -> OF_THE_LIBRARY.matcher(line).find())
                    .hasSizeLessThan(MOST_LOG_LINES);
        }
    }

    private static void pass(Duration time) {
        LockSupport.parkNanos(time.toNanos());
    }
}
