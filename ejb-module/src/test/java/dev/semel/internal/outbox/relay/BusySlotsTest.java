package dev.semel.internal.outbox.relay;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.enterprise.concurrent.ManagedScheduledExecutorService;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;

/** When slots are tried again that another node has locked. */
class BusySlotsTest {

    private final ReadySlots ready = new ReadySlots();
    private final BusySlots busy = new BusySlots(ready);
    private final List<Runnable> later = new ArrayList<>();
    private final List<String> drains = new ArrayList<>();
    private boolean isThreadThere = true;

    BusySlotsTest() {
        busy.timer = timer();
        ready.add(List.of(5));
        ReadySlots.Hand hand = ready.hand(Set.of());
        hand.takeNext().ifPresent(hand::lockedElsewhere);
    }

    @Test
    void areTriedAgainByOneDrainHoweverManyWorkersAskForIt() {
        busy.drainLater(() -> drains.add("first"));
        busy.drainLater(() -> drains.add("second"));
        assertThat(later).hasSize(1);

        later.remove(0).run();
        assertThat(drains).containsExactly("first");
        assertThat(ready.count(Set.of())).as("slots to try").isOne();
        busy.drainLater(() -> drains.add("third"));
        assertThat(later).as("the next one").hasSize(1);
    }

    @Test
    void areTriedAgainAsSoonAsThereIsAThread() {
        isThreadThere = false;
        busy.drainLater(() -> drains.add("without a thread"));
        isThreadThere = true;

        busy.drainLater(() -> drains.add("with a thread"));
        assertThat(later).hasSize(1);
    }

    private ManagedScheduledExecutorService timer() {
        return (ManagedScheduledExecutorService) Proxy.newProxyInstance(
                BusySlotsTest.class.getClassLoader(),
                new Class<?>[] {ManagedScheduledExecutorService.class},
                (proxy, method, arguments) -> {
                    if (!isThreadThere) {
                        throw new RejectedExecutionException("of the test");
                    }
                    later.add((Runnable) arguments[0]);
                    return null;
                });
    }
}
