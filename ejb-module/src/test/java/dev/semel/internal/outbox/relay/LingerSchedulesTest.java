package dev.semel.internal.outbox.relay;

import dev.semel.internal.platform.ThreadWaits;
import dev.semel.internal.settings.RelaySettings.Linger;
import dev.semel.testing.Schedules;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** A pass that lingers under each order in which it can meet commits: each slot that is named is served, or wakes another pass. */
@EnabledIfSystemProperty(named = Schedules.TRIES, matches = "\\d+")
class LingerSchedulesTest {

    /** What commits have named, which no pass has taken, and for which none was woken. */
    private static final class Node {

        private final AtomicInteger left = new AtomicInteger();
        private final ReadySlots ready = new ReadySlots(new ThreadWaits(), new Linger(Duration.ofMillis(1)));

        void commit(int slot) {
            left.incrementAndGet();
            if (!ready.add(Set.of(slot))) {
                pass();
            }
        }

        void pass() {
            ReadySlots.Hand hand = ready.hand(Set.of());
            Optional<Integer> slot = hand.takeNext();
            while (slot.isPresent()) {
                left.decrementAndGet();
                hand.drained(slot.get());
                slot = hand.awaitNext(Duration.ZERO);
            }
            hand.giveBack(true);
        }
    }

    @Test
    void leavesNoSlotBehind() {
        Schedules.tryEach(() -> {
            Node node = new Node();

            Schedules.together(() -> node.commit(3), () -> node.commit(5));

            Schedules.require(node.left.get() == 0, "A slot is left behind.");
        });
    }
}
