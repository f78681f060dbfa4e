package dev.semel.internal.idempotency.poison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.semel.internal.idempotency.poison.SuspectQueue.Turn;
import dev.semel.internal.platform.ThreadWaits;
import dev.semel.internal.platform.Waits.Monitor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 5, unit = TimeUnit.MINUTES)
class SuspectQueueTest {

    private static final Duration LONG = Duration.ofMinutes(5);
    private static final Duration SOON = Duration.ofSeconds(30);
    private static final Duration HARDLY = Duration.ofMillis(5);
    private static final Duration IN_VAIN = Duration.ofNanos(1);
    private static final UUID MARK = UUID.randomUUID();

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final SuspectQueue queue = new SuspectQueue(new WaitInVain(new ThreadWaits().newMonitor()));
    private Runnable whileWaiting = () -> {};

    @AfterEach
    void stop() {
        threads.shutdownNow();
    }

    @Test
    void letsTheOneWithTheMostDeathsGoFirst() throws Exception {
        List<Integer> order = new CopyOnWriteArrayList<>();
        Turn first = suspect(1, LONG);
        List<Future<?>> all = new ArrayList<>();
        for (int deaths : List.of(1, 2, 1, 2)) {
            int number = all.size();
            all.add(waiting(() -> {
                Turn turn = suspect(deaths, LONG);
                order.add(number);
                queue.leave(turn);
                return null;
            }));
        }

        queue.leave(first);

        for (Future<?> one : all) {
            one.get();
        }
        assertThat(order).containsExactly(1, 3, 0, 2);
    }

    @Test
    void neverLetsTwoGoAtATime() throws Exception {
        AtomicInteger running = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        List<Future<?>> all = new ArrayList<>();
        for (int thread = 0; thread < 8; thread++) {
            int deaths = thread % 3;
            all.add(threads.submit(() -> {
                for (int turn = 0; turn < 500; turn++) {
                    Turn taken = suspect(deaths, LONG);
                    most.accumulateAndGet(running.incrementAndGet(), Math::max);
                    running.decrementAndGet();
                    queue.leave(taken);
                }
                return null;
            }));
        }
        for (Future<?> one : all) {
            one.get();
        }

        assertThat(most).hasValue(1);
    }

    @Test
    void givesUpWhenNoTurnComesInTimeAndDelaysNoOther() throws Exception {
        Turn first = suspect(1, LONG);

        assertThat(queue.takeTurn(MARK, 5, HARDLY)).isEmpty();

        queue.leave(first);
        assertThat(suspect(1, LONG).isAlone()).isTrue();
    }

    @Test
    void letsASuspectWorkAloneOnceTheOthersAreDone() throws Exception {
        Turn before = enter();
        Future<Turn> suspect = waiting(() -> suspect(1, LONG));
        Future<Turn> other = waiting(this::enter);

        queue.leave(before);
        suspect.get();
        assertThat(other).as("another, while the suspect works").isNotDone();

        queue.leave(suspect.get());
        assertThat(other.get().beside()).isNull();
    }

    @Test
    void letsTheOthersWaitForOneSuspectOnly() throws Exception {
        Turn first = suspect(1, LONG);
        Future<Turn> second = waiting(() -> suspect(1, LONG));
        Future<Turn> other = waiting(this::enter);

        queue.leave(first);
        other.get();
        assertThat(second).as("the next suspect, while another works").isNotDone();

        queue.leave(other.get());
        second.get();
    }

    @Test
    void waitsForNoHandlerThatWorksForTooLong() throws Exception {
        Turn worker = enter();
        Turn suspect = suspect(1, HARDLY);
        assertThat(suspect.isAlone()).isFalse();

        Turn another = queue.enter(null, HARDLY);
        assertThat(another.beside()).as("a suspect that was not alone").isNull();
        queue.leave(worker);
        queue.leave(another);
        queue.leave(suspect);
        assertThat(suspect(1, LONG).isAlone()).isTrue();
    }

    @Test
    void letsNoSuspectWaitAgainForAWorkerThatOneHasWaitedForInVain() throws Exception {
        Turn lasting = enter();
        queue.leave(suspect(1, HARDLY));

        for (int i = 0; i < 20; i++) {
            Future<Turn> next = threads.submit(() -> suspect(1, LONG));
            assertThat(next).succeedsWithin(SOON);
            assertThat(next.get().isAlone()).as("beside the one that lasts").isFalse();
            Future<Turn> other = waiting(this::enter);
            queue.leave(next.get());
            assertThat(other).succeedsWithin(SOON);
            queue.leave(other.get());
        }

        queue.leave(lasting);
        assertThat(suspect(1, LONG).isAlone()).isTrue();
    }

    @Test
    void letsASuspectWaitForThoseThatBeganAfterTheOneWaitedForInVain() throws Exception {
        Turn lasting = enter();
        queue.leave(suspect(1, HARDLY));
        Turn later = enter();

        Future<Turn> next = waiting(() -> suspect(1, LONG));
        queue.leave(lasting);
        assertThat(next).as("the next suspect, while the later one works").isNotDone();

        queue.leave(later);
        assertThat(next.get().isAlone()).isTrue();
    }

    @Test
    void letsNoOtherWaitForASuspectThatOneHasWaitedForInVain() throws Exception {
        Turn suspect = suspect(1, LONG);
        Future<Turn> waiting = waiting(this::enter);

        Turn impatient = queue.enter(null, HARDLY);
        assertThat(impatient.beside()).isEqualTo(MARK);
        assertThat(waiting.get().beside())
                .as("it may be faster than the one that began first")
                .isEqualTo(MARK);
        queue.told(MARK);
        Turn later = enter();
        assertThat(later.beside()).as("told once").isNull();
        queue.leave(later);
        for (int i = 0; i < 1_000; i++) {
            queue.leave(enter());
        }

        Future<Turn> next = waiting(() -> suspect(1, LONG));
        queue.leave(impatient);
        queue.leave(waiting.get());
        assertThat(next).as("the next suspect, while the first works").isNotDone();
        queue.leave(suspect);
        assertThat(next.get().isAlone()).isTrue();
    }

    @Test
    void knowsWhetherAnotherHasBegunBesideASuspect() throws Exception {
        Turn suspect = suspect(1, LONG);
        assertThat(queue.isJoined(suspect)).isFalse();
        Turn impatient = queue.enter(null, HARDLY);
        queue.told(MARK);

        assertThat(queue.isJoined(suspect)).isTrue();
        assertThat(queue.isJoined(impatient)).isFalse();
        queue.leave(impatient);
        queue.leave(suspect);
        assertThat(queue.isJoined(suspect(1, LONG))).as("a later one").isFalse();
    }

    @Test
    void letsTheNextSuspectTellThatTheOneBeforeItIsNotAlone() throws Exception {
        Turn suspect = suspect(1, LONG);
        Turn impatient = queue.enter(null, HARDLY);
        Turn second = queue.takeTurn(UUID.randomUUID(), 1, HARDLY).orElseThrow();

        assertThat(second.beside()).isEqualTo(MARK);

        queue.leave(suspect);
        queue.leave(second);
        queue.leave(impatient);
        assertThat(enter().beside()).as("one that has come back").isNull();
    }

    @Test
    void keepsASuspectApartThatBeganOnlyWhileAnotherWaited() throws Exception {
        Turn before = enter();
        Future<Turn> suspect = waiting(() -> suspect(1, LONG));
        whileWaiting = () -> {
            queue.leave(before);
            await().until(suspect::isDone);
        };

        assertThat(queue.enter(null, IN_VAIN).beside()).isEqualTo(MARK);
        Future<Turn> other = waiting(this::enter);
        queue.leave(suspect.get());
        other.get();
    }

    private Turn enter() throws InterruptedException {
        return queue.enter(null, LONG);
    }

    private Turn suspect(int deaths, Duration limit) throws InterruptedException {
        return queue.takeTurn(MARK, deaths, limit).orElseThrow();
    }

    private <T> Future<T> waiting(Callable<T> work) {
        AtomicReference<Thread> thread = new AtomicReference<>();
        Future<T> running = threads.submit(() -> {
            thread.set(Thread.currentThread());
            return work.call();
        });
        await().until(() -> thread.get() != null && thread.get().getState() == Thread.State.TIMED_WAITING);
        return running;
    }

    /** A wait of a certain length ends in vain, after something else has happened. */
    private final class WaitInVain implements Monitor {

        private final Monitor monitor;

        private WaitInVain(Monitor monitor) {
            this.monitor = monitor;
        }

        @Override
        public void change(Runnable change) {
            monitor.change(change);
        }

        @Override
        public boolean await(BooleanSupplier attempt, Duration longest) throws InterruptedException {
            if (longest.equals(IN_VAIN)) {
                whileWaiting.run();
                return false;
            }
            return monitor.await(attempt, longest);
        }
    }
}
