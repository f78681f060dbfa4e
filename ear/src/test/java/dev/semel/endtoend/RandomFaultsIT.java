package dev.semel.endtoend;

import dev.semel.endtoend.random.Experiment;
import dev.semel.endtoend.random.Experiment.Report;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * What no other test thought of: two nodes, a broker and a database, of which a seed says what they get to do, when they die, freeze or
 * fall silent, and what operators do in that time. For two minutes with a seed of its own each time; for longer, or again:
 * {@code -Drandom.faults.duration=PT20M -Drandom.faults.seed=4711}.
 */
@Tag("faults")
@Timeout(value = 12, unit = TimeUnit.HOURS)
class RandomFaultsIT {

    private static final Duration DURATION = Duration.parse(System.getProperty("random.faults.duration", "PT2M"));

    @Test
    void keepsEachPromiseWhateverHappens() {
        long seed = Long.getLong("random.faults.seed", new Random().nextInt(1_000_000));
        System.out.println("Random faults: seed " + seed + " for " + DURATION + ".");

        Report report = Experiment.run(seed, DURATION);

        System.out.println(report);
        Assertions.assertThat(report.wrong()).as("%s", report).isEmpty();
    }
}
