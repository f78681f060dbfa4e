package dev.semel.internal.idempotency.poison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.semel.internal.platform.ThreadRoom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 30, unit = TimeUnit.SECONDS)
class SuspectQueueTest {

    private static final Duration LONG = Duration.ofSeconds(20);

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final SuspectQueue queue = new SuspectQueue(new ThreadRoom());

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
            AtomicInteger come = new AtomicInteger();
            Thread[] thread = new Thread[1];
            all.add(threads.submit(() -> {
                thread[0] = Thread.currentThread();
                come.set(1);
                queue.take(deaths, LONG);
                order.add(number);
                queue.give();
                return null;
            }));
            await().until(() -> come.get() == 1 && thread[0].getState() == Thread.State.TIMED_WAITING);
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

        assertThat(queue.take(5, Duration.ofMillis(5))).isFalse();

        queue.give();
        assertThat(queue.take(1, LONG)).isTrue();
    }
}
