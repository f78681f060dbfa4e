package dev.semel.internal.outbox.relay;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.enterprise.concurrent.ManagedScheduledExecutorService;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;

/** When slots are tried again that another node has locked, or that were left alone. */
class LaterDrainTest {

    private final ReadySlots ready = new ReadySlots();
    private final LaterDrain drain = new LaterDrain(ready);
    private final List<Runnable> later = new ArrayList<>();
    private final List<Long> waits = new ArrayList<>();
    private final List<String> drains = new ArrayList<>();
    private boolean isThreadThere = true;

    LaterDrainTest() {
        drain.timer = timer();
        ready.add(List.of(5));
        ReadySlots.Hand hand = ready.hand(Set.of());
        hand.takeNext().ifPresent(hand::lockedElsewhere);
    }

    @Test
    void isOneForBusySlotsHoweverManyWorkersAskForIt() {
        drain.schedule(Optional.empty(), () -> drains.add("first"));
        drain.schedule(Optional.empty(), () -> drains.add("second"));
        assertThat(later).hasSize(1);

        later.remove(0).run();
        assertThat(drains).containsExactly("first");
        assertThat(ready.count(Set.of())).as("slots to try").isOne();
        drain.schedule(Optional.empty(), () -> drains.add("third"));
        assertThat(later).as("the next one").hasSize(1);
    }

    @Test
    void isTriedAgainAsSoonAsThereIsAThread() {
        isThreadThere = false;
        drain.schedule(Optional.empty(), () -> drains.add("without a thread"));
        isThreadThere = true;

        drain.schedule(Optional.empty(), () -> drains.add("with a thread"));
        assertThat(later).hasSize(1);
    }

    @Test
    void comesSoonerForBusySlotsThanForThoseThatAreLeftAloneForLonger() {
        drain.schedule(Optional.of(Duration.ofSeconds(1)), () -> drains.add("busy"));
        assertThat(waits).as("longer than the wait for a busy one, at least").allMatch(wait -> wait <= 21);

        drain.schedule(Optional.of(Duration.ofMillis(5)), () -> drains.add("at rest"));
        assertThat(waits).hasSize(2).last().isEqualTo(6L);
    }

    @Test
    void comesForSlotsThatAreLeftAloneWhenTheyMayBeScanned() {
        ready.add(List.of(5));
        drain.schedule(Optional.of(Duration.ofMillis(700)), () -> drains.add("at rest"));
        assertThat(waits).containsExactly(701L);

        drain.schedule(Optional.empty(), () -> drains.add("nothing was put off"));
        assertThat(waits).hasSize(1);
    }

    private ManagedScheduledExecutorService timer() {
        return (ManagedScheduledExecutorService) Proxy.newProxyInstance(
                LaterDrainTest.class.getClassLoader(),
                new Class<?>[] {ManagedScheduledExecutorService.class},
                (proxy, method, arguments) -> {
                    if (!isThreadThere) {
                        throw new RejectedExecutionException("of the test");
                    }
                    later.add((Runnable) arguments[0]);
                    waits.add((Long) arguments[1]);
                    return null;
                });
    }
}
