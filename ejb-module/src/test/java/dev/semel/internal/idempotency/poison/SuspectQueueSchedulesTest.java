package dev.semel.internal.idempotency.poison;

import dev.semel.internal.platform.ThreadRoom;
import dev.semel.testing.Schedules;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** The queue under each order in which threads can meet at it. */
@EnabledIfSystemProperty(named = Schedules.TRIES, matches = "\\d+")
class SuspectQueueSchedulesTest {

    @Test
    void letsOneSuspectWorkAtATimeAndEachInTheEnd() {
        Schedules.tryEach(() -> {
            SuspectQueue queue = new SuspectQueue(new ThreadRoom());
            AtomicInteger working = new AtomicInteger();
            AtomicInteger worked = new AtomicInteger();
            Schedules.Work suspect = () -> {
                Schedules.require(queue.take(0, Schedules.FOR_EVER), "A suspect got no turn.");
                Schedules.require(working.incrementAndGet() == 1, "Two suspects work at a time.");
                working.decrementAndGet();
                worked.incrementAndGet();
                queue.give();
            };

            Schedules.together(suspect, suspect);

            Schedules.require(worked.get() == 2, "A suspect did not work.");
        });
    }
}
