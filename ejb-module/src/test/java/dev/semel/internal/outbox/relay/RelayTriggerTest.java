package dev.semel.internal.outbox.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.semel.internal.platform.PlatformProof;
import dev.semel.internal.settings.RelaySettings;
import dev.semel.internal.settings.RelaySettings.Linger;
import dev.semel.internal.settings.RetrySettings;
import jakarta.enterprise.concurrent.ManagedExecutorService;
import jakarta.enterprise.concurrent.ManagedScheduledExecutorService;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;

class RelayTriggerTest {

    private final Deque<Runnable> tasks = new ArrayDeque<>();
    private final CountingRelay relay = new CountingRelay();
    private final ReadySlots ready = new ReadySlots();
    private final Deque<Runnable> later = new ArrayDeque<>();
    private final List<Long> pauses = new ArrayList<>();
    private boolean isExecutorShut;

    @Test
    void asksForOneDrainHoweverOftenItIsWoken() {
        RelayTrigger trigger = trigger(true);
        trigger.wake();
        trigger.wake();
        trigger.wake();

        assertThat(tasks).hasSize(1);
    }

    @Test
    void asksAgainOnceADrainHasEnded() {
        RelayTrigger trigger = trigger(true);
        trigger.wake();
        tasks.pop().run();
        trigger.wake();

        assertThat(relay.drains).isEqualTo(1);
        assertThat(tasks).hasSize(1);
    }

    @Test
    void asksAgainForACommitDuringADrainWhichMayHaveLookedBefore() {
        RelayTrigger trigger = trigger(true);
        relay.during = trigger::wake;
        trigger.wake();
        tasks.pop().run();

        assertThat(tasks).hasSize(1);
    }

    @Test
    void passesOnTheSlotsOfEachCommitAndAsksForNoLookAtAll() {
        RelayTrigger trigger = trigger(true);
        trigger.wake(Set.of(3));
        trigger.wake(Set.of(5));

        assertThat(tasks).hasSize(1);
        ReadySlots.Hand hand = ready.hand(Set.of());
        assertThat(List.of(hand.takeNext(), hand.takeNext(), hand.takeNext()))
                .containsExactly(Optional.of(3), Optional.of(5), Optional.empty());
        assertThat(ready.takeLook()).isFalse();
    }

    @Test
    void waitsForTheNextCommitsIfItIsToLinger() {
        RelayTrigger trigger = trigger(true);
        trigger.linger = new Linger(Duration.ofMillis(50));
        trigger.wake(Set.of(3));
        trigger.wake(Set.of(5));

        assertThat(tasks).isEmpty();
        assertThat(later).hasSize(1);
        assertThat(pauses).containsExactly(50L);
        assertThat(ready.slots())
                .as("a pass that runs would take each by itself")
                .isEmpty();
        later.pop().run();
        assertThat(relay.drains).isEqualTo(1);
        assertThat(ready.slots()).containsExactlyInAnyOrder(3, 5);
    }

    @Test
    void asksForAScanOfAllSlotsWhereItIsUnknownWhichHaveWork() {
        trigger(true).wake();
        assertThat(ready.takeLook()).isTrue();

        trigger(true).wakeInAnyCase();
        assertThat(ready.takeLook()).isTrue();
    }

    @Test
    void leavesItToTheTimerWhileAnOutageLasts() {
        relay.isHeldUp = true;
        trigger(true).wake();

        assertThat(tasks).isEmpty();
    }

    @Test
    void drainsDuringAnOutageWhenTheBrokerWasHeard() {
        relay.isHeldUp = true;
        trigger(true).wakeInAnyCase();

        tasks.pop().run();
        assertThat(relay.drains).isEqualTo(1);
    }

    @Test
    void staysQuietWhereTheRelayIsSwitchedOff() {
        trigger(false).wake();

        assertThat(tasks).isEmpty();
    }

    @Test
    void neverThrowsIntoTheCommitAndTriesAgainNextTime() {
        RelayTrigger trigger = trigger(true);
        isExecutorShut = true;
        assertThatCode(trigger::wake).doesNotThrowAnyException();

        isExecutorShut = false;
        trigger.wake();
        assertThat(tasks).hasSize(1);
    }

    @Test
    void survivesADrainThatBreaks() {
        RelayTrigger trigger = trigger(true);
        trigger.wake();
        relay.breaks = true;

        assertThatCode(tasks.pop()::run).doesNotThrowAnyException();
    }

    @Test
    void tellsHowOftenTheRelayLooksUnlessItIsSwitchedOff() {
        assertThat(trigger(true).pollInterval()).contains(Duration.ofSeconds(1));
        assertThat(trigger(false).pollInterval()).isEmpty();
    }

    @Test
    void tellsThatTheRelayWorksOnceTheServersTransactionsAreProved() {
        PlatformProof proof = new PlatformProof();
        Passes passes = new Passes(ready, null, null, null);
        passes.proof = proof;
        RelayTrigger trigger = trigger(true);
        trigger.relay = new OutboxRelay(ready, passes, trigger.settings, null, null);

        proof.withhold("The probe has not run.");
        assertThat(trigger.isProved()).isFalse();
        proof.give();
        assertThat(trigger.isProved()).isTrue();
    }

    private RelayTrigger trigger(boolean isEnabled) {
        RetrySettings retry = new RetrySettings("semel.relay", 10, Duration.ofSeconds(1), Duration.ofMinutes(5));
        RelayTrigger trigger = new RelayTrigger();
        trigger.relay = relay;
        trigger.ready = ready;
        trigger.settings = new RelaySettings(isEnabled, Duration.ofSeconds(1), 500, 4, retry);
        trigger.linger = new Linger(Duration.ZERO);
        trigger.executor = executor();
        trigger.timer = timer();
        return trigger;
    }

    private ManagedScheduledExecutorService timer() {
        return (ManagedScheduledExecutorService) Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {ManagedScheduledExecutorService.class},
                (proxy, method, arguments) -> {
                    later.add((Runnable) arguments[0]);
                    pauses.add((Long) arguments[1]);
                    return null;
                });
    }

    private ManagedExecutorService executor() {
        return (ManagedExecutorService) Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {ManagedExecutorService.class},
                (proxy, method, arguments) -> {
                    if (isExecutorShut) {
                        throw new RejectedExecutionException("shut");
                    }
                    tasks.add((Runnable) arguments[0]);
                    return null;
                });
    }

    private static class CountingRelay extends OutboxRelay {
        int drains;
        Runnable during = () -> {};
        boolean isHeldUp;
        boolean breaks;

        @Override
        void drainKnown() {
            if (breaks) {
                throw new IllegalStateException("broken");
            }
            drains++;
            during.run();
        }

        @Override
        boolean isHeldUp() {
            return isHeldUp;
        }
    }
}
