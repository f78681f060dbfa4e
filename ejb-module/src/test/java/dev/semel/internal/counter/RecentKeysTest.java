package dev.semel.internal.counter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.idempotency.store.IdempotencyKey;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RecentKeysTest {

    private static final int MANY = 200_000;

    private final RecentKeys recent = new RecentKeys();

    @Test
    void knowsNothingBeforeItWasTold() {
        assertThat(recent.contains(hash(1))).isFalse();
    }

    @Test
    void knowsWhatItWasTold() {
        recent.add(hash(1));

        assertThat(recent.contains(hash(1))).isTrue();
        assertThat(recent.contains(hash(2))).isFalse();
    }

    @Test
    void forgetsTheOldestOfManyAndTakesNoneForAnother() {
        List<String> told =
                IntStream.range(0, MANY).mapToObj(RecentKeysTest::hash).toList();
        told.forEach(recent::add);

        assertThat(told.subList(MANY - 1000, MANY)).filteredOn(recent::contains).hasSizeGreaterThan(980);
        assertThat(told.subList(0, 1000)).filteredOn(recent::contains).hasSizeLessThan(200);
        assertThat(IntStream.range(MANY, 2 * MANY).mapToObj(RecentKeysTest::hash))
                .noneMatch(recent::contains);
    }

    private static String hash(int number) {
        return IdempotencyKey.hash("consumer", String.valueOf(number));
    }
}
