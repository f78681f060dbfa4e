package dev.semel.internal.idempotency.poison;

import dev.semel.internal.idempotency.poison.SuspectQueue.Turn;
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
                Schedules.require(queue.take(0, Schedules.FOR_EVER) == Turn.ALONE, "A suspect got no turn.");
                Schedules.require(working.incrementAndGet() == 1, "Two suspects work at a time.");
                working.decrementAndGet();
                worked.incrementAndGet();
                queue.give();
            };

            Schedules.together(suspect, suspect);

            Schedules.require(worked.get() == 2, "A suspect did not work.");
        });
    }

    @Test
    void letsASuspectWorkAloneAndEverybodyInTheEnd() {
        Schedules.tryEach(() -> {
            SuspectQueue queue = new SuspectQueue(new ThreadRoom());
            AtomicInteger working = new AtomicInteger();
            AtomicInteger worked = new AtomicInteger();
            Schedules.Work suspect = () -> {
                Schedules.require(queue.take(0, Schedules.FOR_EVER) == Turn.ALONE, "A suspect got no turn.");
                Schedules.require(working.incrementAndGet() == 1, "A suspect does not work alone.");
                working.decrementAndGet();
                worked.incrementAndGet();
                queue.give();
            };
            Schedules.Work other = () -> {
                queue.enter(Schedules.FOR_EVER);
                working.incrementAndGet();
                working.decrementAndGet();
                worked.incrementAndGet();
                queue.leave();
            };

            Schedules.together(suspect, other);

            Schedules.require(worked.get() == 2, "Somebody did not work.");
        });
    }
}
