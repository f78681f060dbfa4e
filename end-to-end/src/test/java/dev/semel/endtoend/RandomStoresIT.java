package dev.semel.endtoend;

import dev.semel.endtoend.random.Run;
import dev.semel.endtoend.random.Run.Report;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The same as {@link RandomFaultsIT} with Kafka and Redis as further parts that die, freeze and fall silent: records take effect, events go
 * to a topic, and work under a lease has its keys in Redis, which forgets them where the seed says so.
 */
@Tag("faults")
@Timeout(value = 12, unit = TimeUnit.HOURS)
class RandomStoresIT {

    @Test
    void keepsEachPromiseUnderRandomFaultsOfKafkaAndRedisToo() {
        Run run = Run.of(RandomStoresIT.class, true);
        System.out.println(run + ".");

        Report report = run.report();

        System.out.println(report);
        Assertions.assertThat(report.wrong()).as("%s", report).isEmpty();
    }
}
