package dev.semel.idempotency.failure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.idempotency.store.DatabaseFaults.Fault;
import dev.semel.idempotency.store.IdempotencyKey;
import dev.semel.testing.MutableClock;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class FaultMemoryTest {

    private final IdempotencyKey key = new IdempotencyKey("payments", "guilty");
    private final IdempotencyKey neighbour = new IdempotencyKey("payments", "neighbour");
    private final IdempotencyKey stranger = new IdempotencyKey("shipments", "stranger");

    private final MutableClock clock = new MutableClock();
    private final FaultMemory memory = new FaultMemory(clock);

    @Test
    void neverCountsAnOutage() {
        for (int i = 0; i < 100; i++) {
            memory.succeeded(neighbour);
            assertThat(memory.isTheMessages(key, Fault.OUTAGE)).isFalse();
        }
    }

    @Test
    void countsADeadlockThatKeepsHittingOneKeyWhileItsNeighboursGetThrough() {
        assertThat(contended(key)).isFalse();
        memory.succeeded(neighbour);
        assertThat(contended(key)).isFalse();
        assertThat(contended(key)).isTrue();
        assertThat(contended(key)).isTrue();
    }

    @Test
    void countsNoLockThatEverybodyOfTheConsumerWaitsFor() {
        for (int i = 0; i < 100; i++) {
            memory.succeeded(stranger);
            assertThat(contended(key)).isFalse();
            assertThat(contended(neighbour)).isFalse();
        }
    }

    @Test
    void countsALockThatAQuietConsumerHasWaitedForLongerThanAnHour() {
        contended(key);
        clock.advance(Duration.ofMinutes(59));
        assertThat(contended(key)).isFalse();
        clock.advance(Duration.ofMinutes(2));
        assertThat(contended(key)).isTrue();
    }

    @Test
    void startsAnewWhenTheKeyGetsThrough() {
        contended(key);
        contended(key);
        memory.succeeded(key);
        memory.succeeded(neighbour);

        assertThat(contended(key)).isFalse();
    }

    @Test
    void countsACommitThatFailsForNoKnownReasonFromTheSecondInARowOn() {
        assertThat(memory.isTheMessages(key, Fault.UNKNOWN_COMMIT)).isFalse();
        assertThat(memory.isTheMessages(key, Fault.UNKNOWN_COMMIT)).isTrue();
    }

    @Test
    void remembersOnlySoManyKeys() {
        contended(key);
        for (int i = 0; i < 10_000; i++) {
            contended(new IdempotencyKey("payments", "other " + i));
        }
        memory.succeeded(neighbour);

        assertThat(contended(key)).isFalse();
        assertThat(contended(key)).isFalse();
    }

    private boolean contended(IdempotencyKey contended) {
        return memory.isTheMessages(contended, Fault.CONTENTION);
    }
}
