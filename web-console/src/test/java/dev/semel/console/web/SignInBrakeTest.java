package dev.semel.console.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class SignInBrakeTest {

    private static final String ADDRESS = "192.0.2.7";

    private long now;
    private final SignInBrake brake = new SignInBrake(() -> now);
    private final List<Duration> waits = new ArrayList<>();

    @Test
    void letsTheFirstWrongOnesForANameThroughAtOnceAndTheNextWaitLongerEachTime() throws Exception {
        for (int i = 0; i < SignInBrake.FREE_FOR_NAME; i++) {
            assertThat(isAtOnce("admin", "address-" + i)).isTrue();
        }
        for (int i = 0; i < 7; i++) {
            assertThat(isAtOnce(i % 2 == 0 ? "admin" : "ADMIN", "other-" + i)).isFalse();
        }

        assertThat(waits.stream().map(Duration::toMillis))
                .containsExactly(250L, 500L, 1000L, 2000L, 4000L, 4000L, 4000L);
        assertThat(isAtOnce("viewer", "address-0")).isTrue();
    }

    @Test
    void slowsAnAddressThatTriesManyNames() throws Exception {
        for (int i = 0; i < SignInBrake.FREE_FROM_ADDRESS; i++) {
            assertThat(isAtOnce("name-" + i, ADDRESS)).isTrue();
        }

        assertThat(isAtOnce("one-more", ADDRESS)).isFalse();
        assertThat(isAtOnce("one-more", "198.51.100.1")).isTrue();
    }

    @Test
    void forgetsTheAttemptsForANameThatCameInButNotThoseFromTheAddress() throws Exception {
        for (int i = 0; i < SignInBrake.FREE_FROM_ADDRESS; i++) {
            brake.pass("name-" + i, ADDRESS, waits::add);
        }
        for (int i = 0; i < 10; i++) {
            brake.pass("eve", "198.51.100." + i, waits::add);
        }
        brake.forgive("eve", "198.51.100.9");
        waits.clear();

        assertThat(isAtOnce("eve", "198.51.100.20")).isTrue();
        brake.pass("eve", ADDRESS, waits::add);
        brake.forgive("eve", ADDRESS);
        assertThat(isAtOnce("eve", ADDRESS))
                .as("who guesses with a name of their own")
                .isFalse();
    }

    @Test
    void forgetsAQuarterOfAnHourAfterTheLastAttempt() throws Exception {
        for (int i = 0; i < 10; i++) {
            brake.pass("admin", "address-" + i, waits::add);
        }
        now += Duration.ofMinutes(15).toNanos() + 1;

        assertThat(isAtOnce("admin", "address-0")).isTrue();
    }

    @Test
    void remembersABoundedNumber() throws Exception {
        for (int i = 0; i < 10; i++) {
            brake.pass("first", "address-" + i, waits::add);
        }
        for (int i = 0; i < SignInBrake.REMEMBERED; i++) {
            brake.pass("name-" + i, "from-" + i, waits::add);
        }

        assertThat(isAtOnce("first", "elsewhere")).isTrue();
    }

    @Test
    void hasAPlaceForTheOwnerOfANameWhileAnAddressTakesAllOfItsOwn() throws Exception {
        for (int i = 0; i < SignInBrake.FREE_FROM_ADDRESS; i++) {
            brake.pass("admin", ADDRESS, waits::add);
        }
        CountDownLatch waiting = new CountDownLatch(SignInBrake.PLACES);
        CountDownLatch end = new CountDownLatch(1);
        ExecutorService guesser = Executors.newCachedThreadPool();
        try {
            List<Future<Boolean>> guesses = new ArrayList<>();
            for (int i = 0; i < SignInBrake.PLACES; i++) {
                guesses.add(guesser.submit(() -> brake.pass("admin", ADDRESS, wait -> {
                    waiting.countDown();
                    end.await();
                })));
            }
            waiting.await();

            assertThat(brake.pass("admin", ADDRESS, waits::add))
                    .as("one guess more")
                    .isFalse();
            assertThat(brake.pass("admin", "198.51.100.1", waits::add))
                    .as("the owner")
                    .isTrue();
            end.countDown();
            for (Future<Boolean> guess : guesses) {
                assertThat(guess.get()).isTrue();
            }
        } finally {
            guesser.shutdownNow();
        }
        assertThat(brake.pass("admin", ADDRESS, waits::add))
                .as("places are given back")
                .isTrue();
    }

    private boolean isAtOnce(String name, String address) throws InterruptedException {
        int before = waits.size();
        assertThat(brake.pass(name, address, waits::add)).isTrue();
        return waits.size() == before;
    }
}
