package dev.semel.internal.outbox.relay;

import dev.semel.testing.Schedules;
import java.time.Clock;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** The gate under each order in which threads can meet at it: what is asked for is done by one of them. */
@EnabledIfSystemProperty(named = Schedules.TRIES, matches = "\\d+")
class WorkerPermitsSchedulesTest {

    private static final int SLOT = 7;

    /** One slot with events, and a worker as {@code OutboxRelay} is one. */
    private static final class Relay {

        private final AtomicInteger events = new AtomicInteger();
        private final ReadySlots ready = new ReadySlots();
        private final WorkerPermits permits;

        Relay(int places) {
            this.permits = new WorkerPermits(places, Clock.systemUTC());
        }

        void append() {
            events.incrementAndGet();
            ready.add(Set.of(SLOT));
            if (permits.enter()) {
                work();
            }
        }

        private void work() {
            boolean isOver = false;
            while (!isOver) {
                long asked = permits.asked();
                isOver = !serve() && permits.leave(asked);
            }
        }

        private boolean serve() {
            ReadySlots.Hand hand = ready.hand(Set.of());
            Optional<Integer> slot = hand.takeNext();
            slot.ifPresent(taken -> {
                events.set(0);
                hand.drained(taken);
            });
            hand.giveBack(true);
            return slot.isPresent();
        }
    }

    @Test
    void leavesNoEventBehindWhenTheOnlyPlaceIsTaken() {
        Schedules.tryEach(() -> {
            Relay relay = new Relay(1);

            Schedules.together(relay::append, relay::append);

            Schedules.require(relay.events.get() == 0, "An event is left behind.");
        });
    }

    @Test
    void leavesNoEventBehindWhenEachHasAPlace() {
        Schedules.tryEach(() -> {
            Relay relay = new Relay(2);

            Schedules.together(relay::append, relay::append);

            Schedules.require(relay.events.get() == 0, "An event is left behind.");
        });
    }

    @Test
    void letsNoWorkerBeginAfterTheEnd() {
        Schedules.tryEach(() -> {
            WorkerPermits permits = new WorkerPermits(1, Clock.systemUTC());
            AtomicInteger inside = new AtomicInteger();

            Schedules.together(
                    () -> {
                        if (permits.enter()) {
                            inside.incrementAndGet();
                            inside.decrementAndGet();
                            permits.abandon();
                        }
                    },
                    () -> {
                        permits.close(Schedules.FOR_EVER);
                        Schedules.require(inside.get() == 0, "A worker is inside after the end.");
                    });

            Schedules.require(!permits.enter(), "A worker was let in after the end.");
        });
    }
}
