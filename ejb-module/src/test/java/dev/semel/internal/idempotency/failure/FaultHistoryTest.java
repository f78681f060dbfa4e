package dev.semel.internal.idempotency.failure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.idempotency.store.DatabaseFaults.Fault;
import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.testing.MutableClock;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class FaultHistoryTest {

    private final IdempotencyKey key = new IdempotencyKey("payments", "guilty");
    private final IdempotencyKey neighbour = new IdempotencyKey("payments", "neighbour");
    private final IdempotencyKey stranger = new IdempotencyKey("shipments", "stranger");

    private final MutableClock clock = new MutableClock();
    private final FaultHistory faults = new FaultHistory(clock);

    @Test
    void neverCountsAnOutageThatHitsAll() {
        for (int i = 0; i < 100; i++) {
            faults.succeeded(stranger);
            assertThat(faults.isTheMessages(key, Fault.OUTAGE)).isFalse();
        }
    }

    @Test
    void countsAnOutageThatHitsOneKeyTenTimesWhileItsNeighboursGetThroughEachTime() {
        for (int i = 1; i < 10; i++) {
            assertThat(faults.isTheMessages(key, Fault.OUTAGE)).isFalse();
            assertThat(faults.isTheMessages(key, Fault.OUTAGE))
                    .as("no other key got through in between")
                    .isFalse();
            faults.succeeded(neighbour);
        }
        assertThat(faults.isTheMessages(key, Fault.OUTAGE)).isTrue();
    }

    @Test
    void countsEachKindOfFaultByItself() {
        contended(key);
        assertThat(faults.isTheMessages(key, Fault.UNKNOWN_COMMIT))
                .as("the first of its kind")
                .isFalse();
    }

    @Test
    void startsAnewWhenAFailureOfTheKeyWasRecordedForAnotherReason() {
        faults.isTheMessages(key, Fault.UNKNOWN_COMMIT);
        faults.recorded(key);
        assertThat(faults.isTheMessages(key, Fault.UNKNOWN_COMMIT)).isFalse();
    }

    @Test
    void goesOnCountingWhatHasCounted() {
        faults.isTheMessages(key, Fault.UNKNOWN_COMMIT);
        assertThat(faults.isTheMessages(key, Fault.UNKNOWN_COMMIT)).isTrue();
        faults.recorded(key);
        assertThat(faults.isTheMessages(key, Fault.UNKNOWN_COMMIT)).isTrue();
    }

    @Test
    void startsAnewAfterAnHourWithoutAFault() {
        contended(key);
        clock.advance(Duration.ofHours(2));
        assertThat(contended(key)).isFalse();
    }

    @Test
    void countsADeadlockThatKeepsHittingOneKeyWhileItsNeighboursGetThrough() {
        assertThat(contended(key)).isFalse();
        faults.succeeded(neighbour);
        assertThat(contended(key)).isFalse();
        assertThat(contended(key)).isTrue();
        assertThat(contended(key)).isTrue();
    }

    @Test
    void countsNoLockThatEverybodyOfTheConsumerWaitsFor() {
        for (int i = 0; i < 100; i++) {
            faults.succeeded(stranger);
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
        faults.succeeded(key);
        faults.succeeded(neighbour);

        assertThat(contended(key)).isFalse();
    }

    @Test
    void countsACommitThatFailsForNoKnownReasonFromTheSecondInARowOn() {
        assertThat(faults.isTheMessages(key, Fault.UNKNOWN_COMMIT)).isFalse();
        assertThat(faults.isTheMessages(key, Fault.UNKNOWN_COMMIT)).isTrue();
    }

    @Test
    void remembersOnlySoManyKeys() {
        contended(key);
        for (int i = 0; i < 10_000; i++) {
            contended(new IdempotencyKey("payments", "other " + i));
        }
        faults.succeeded(neighbour);

        assertThat(contended(key)).isFalse();
        assertThat(contended(key)).isFalse();
    }

    @Test
    void keepsWhatIsAliveRatherThanManyDeadRows() {
        for (int i = 1; i < 10; i++) {
            faults.isTheMessages(key, Fault.OUTAGE);
            faults.succeeded(neighbour);
            for (int dead = 0; dead < 1_200; dead++) {
                contended(new IdempotencyKey("payments", "dead " + i + " " + dead));
            }
        }

        assertThat(faults.isTheMessages(key, Fault.OUTAGE)).isTrue();
    }

    @Test
    void forgetsWhatIsPastItsHourThoughNothingSucceedsUnderItsName() {
        contended(stranger);
        assertThat(faults.isEmpty()).isFalse();
        clock.advance(Duration.ofHours(2));
        faults.succeeded(neighbour);

        assertThat(faults.isEmpty()).isTrue();
    }

    private boolean contended(IdempotencyKey contended) {
        return faults.isTheMessages(contended, Fault.CONTENTION);
    }
}
