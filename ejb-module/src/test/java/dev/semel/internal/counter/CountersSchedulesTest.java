package dev.semel.internal.counter;

import dev.semel.testing.Schedules;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Counting under each order in which threads can meet at it. */
@EnabledIfSystemProperty(named = Schedules.TRIES, matches = "\\d+")
class CountersSchedulesTest {

    @Test
    void writesEachCountOnceThoughOneWriterGivesItsBack() {
        Schedules.tryEach(() -> {
            Counters counters = new Counters();
            AtomicLong written = new AtomicLong();

            Schedules.together(
                    () -> counters.add(CounterName.EVENTS_PUBLISHED, 1),
                    () -> counters.giveBack(counters.takeFresh()),
                    () -> written.addAndGet(published(counters.takeFresh())));

            long left = published(counters.takeFresh());
            Schedules.require(written.get() + left == 1, "Written: " + written + ", left: " + left);
        });
    }

    private static long published(Map<CounterName, Long> counts) {
        return counts.getOrDefault(CounterName.EVENTS_PUBLISHED, 0L);
    }
}
