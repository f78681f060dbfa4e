package dev.semel.internal.idempotency.poison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.semel.internal.idempotency.poison.SuspectQueue.Turn;
import dev.semel.internal.platform.ThreadWaits;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 30, unit = TimeUnit.SECONDS)
class SuspectQueueTest {

    private static final Duration LONG = Duration.ofSeconds(20);

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final SuspectQueue queue = new SuspectQueue(new ThreadWaits().newMonitor());

    @AfterEach
    void stop() {
        threads.shutdownNow();
    }

    @Test
    void letsTheOneWithTheMostDeathsGoFirst() throws Exception {
        List<Integer> order = new CopyOnWriteArrayList<>();
        queue.take(1, LONG);
        List<Future<?>> all = new ArrayList<>();
        for (int deaths : List.of(1, 2, 1, 2)) {
            int number = all.size();
            all.add(waiting(() -> {
                queue.take(deaths, LONG);
                order.add(number);
                queue.give();
                return null;
            }));
        }

        queue.give();

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
                    queue.take(deaths, LONG);
                    most.accumulateAndGet(running.incrementAndGet(), Math::max);
                    running.decrementAndGet();
                    queue.give();
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
    void givesUpWhenNoTurnComesInTimeAndHoldsNobodyUp() throws Exception {
        queue.take(1, LONG);

        assertThat(queue.take(5, Duration.ofMillis(5))).isEqualTo(Turn.NONE);

        queue.give();
        assertThat(queue.take(1, LONG)).isEqualTo(Turn.ALONE);
    }

    @Test
    void letsASuspectWorkAloneOnceTheOthersAreDone() throws Exception {
        queue.enter(LONG);
        Future<?> suspect = waiting(() -> queue.take(1, LONG));
        Future<?> other = waiting(this::enter);

        queue.leave();
        suspect.get();
        assertThat(other).as("another, while the suspect works").isNotDone();

        queue.give();
        other.get();
    }

    @Test
    void letsTheOthersWaitForOneSuspectOnly() throws Exception {
        queue.take(1, LONG);
        Future<?> second = waiting(() -> queue.take(1, LONG));
        Future<?> other = waiting(this::enter);

        queue.give();
        other.get();
        assertThat(second).as("the next suspect, while another works").isNotDone();

        queue.leave();
        second.get();
    }

    @Test
    void waitsForNobodyWhoWorksForTooLong() throws Exception {
        queue.enter(LONG);
        assertThat(queue.take(1, Duration.ofMillis(5))).isEqualTo(Turn.BESIDE_OTHERS);

        queue.enter(Duration.ofMillis(5));
        queue.leave();
        queue.leave();
        queue.give();
        assertThat(queue.take(1, LONG)).isEqualTo(Turn.ALONE);
    }

    private Turn enter() throws InterruptedException {
        return queue.enter(LONG);
    }

    private Future<?> waiting(Callable<?> work) {
        AtomicReference<Thread> thread = new AtomicReference<>();
        Future<?> running = threads.submit(() -> {
            thread.set(Thread.currentThread());
            return work.call();
        });
        await().until(() -> thread.get() != null && thread.get().getState() == Thread.State.TIMED_WAITING);
        return running;
    }
}
