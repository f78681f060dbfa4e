package dev.semel.endtoend;

import dev.semel.endtoend.random.Run;
import dev.semel.endtoend.random.Run.Report;
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

    @Test
    void keepsEachPromiseUnderRandomFaults() {
        Run run = Run.of(RandomFaultsIT.class, false);
        System.out.println(run + ".");

        Report report = run.report();

        System.out.println(report);
        Assertions.assertThat(report.wrong()).as("%s", report).isEmpty();
    }
}
