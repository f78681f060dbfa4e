package dev.semel.internal.idempotency.poison;

import dev.semel.internal.idempotency.poison.SuspectQueue.Turn;
import dev.semel.internal.platform.ThreadWaits;
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
            Place place = new Place();
            Schedules.together(place::workAlone, place::workAlone);
            place.requireThatBothHaveWorked();
        });
    }

    @Test
    void letsASuspectWorkAloneAndEverybodyInTheEnd() {
        Schedules.tryEach(() -> {
            Place place = new Place();
            Schedules.together(place::workAlone, place::workBesideOthers);
            place.requireThatBothHaveWorked();
        });
    }

    /** Where two work. */
    private static final class Place {

        private final SuspectQueue queue = new SuspectQueue(new ThreadWaits().newMonitor());
        private final AtomicInteger working = new AtomicInteger();
        private final AtomicInteger worked = new AtomicInteger();

        private void workAlone() throws InterruptedException {
            Turn turn = queue.takeTurn(null, 0, Schedules.FOR_EVER).orElseThrow();
            Schedules.require(turn.isAlone(), "A suspect is not alone.");
            Schedules.require(working.incrementAndGet() == 1, "A suspect does not begin alone.");
            Schedules.require(working.decrementAndGet() == 0, "A delivery began beside a suspect.");
            worked.incrementAndGet();
            queue.leave(turn);
        }

        private void workBesideOthers() throws InterruptedException {
            Turn turn = queue.enter(null, Schedules.FOR_EVER);
            working.incrementAndGet();
            working.decrementAndGet();
            worked.incrementAndGet();
            queue.leave(turn);
        }

        private void requireThatBothHaveWorked() {
            Schedules.require(worked.get() == 2, "A delivery did not work.");
        }
    }
}
