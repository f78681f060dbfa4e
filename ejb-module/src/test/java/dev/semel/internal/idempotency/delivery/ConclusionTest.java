package dev.semel.internal.idempotency.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.idempotency.Mode;
import dev.semel.internal.counter.CounterName;
import dev.semel.internal.counter.Latencies.Meters;
import dev.semel.internal.counter.copy.CopyOrigin;
import dev.semel.internal.counter.copy.SkippedCopies.Source;
import dev.semel.internal.idempotency.failure.DeliveryFailures.Later;
import dev.semel.internal.idempotency.failure.DeliveryFailures.Recorded;
import dev.semel.internal.idempotency.failure.FailureKind;
import dev.semel.internal.idempotency.mode.Handler;
import dev.semel.internal.idempotency.store.Claim;
import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.idempotency.store.ParkReason;
import dev.semel.testing.Sentences;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.transaction.Status;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a delivery comes to, by what its claim says, and by what the record of its failure says instead. */
class ConclusionTest {

    private static final Handler FAILS = () -> {
        throw new IllegalArgumentException("The order is unknown.");
    };

    private final ScriptedDelivery delivery = new ScriptedDelivery(null);
    private final List<String> runs = new ArrayList<>();
    private final IdempotencyKey key = new IdempotencyKey("fast", "key");

    @ParameterizedTest
    @EnumSource(names = {"DUPLICATE", "SUPERSEDED", "CLOSED"})
    void isAcknowledgedAndCountedWhereNothingIsLeftToDo(Claim claim) {
        delivery.claim = claim;

        assertThat(take(false)).isEqualTo("acknowledged");
        assertThat(runs).isEmpty();
        assertThat(delivery.counters.sinceStart(CounterName.CAUGHT_BY_CONSUMER_KEY))
                .isEqualTo(1);
        assertThat(delivery.storedForLater).isEmpty();
    }

    @Test
    void isCountedAsDoneOnceItsWorkIsCommitted() {
        take(false);
        assertThat(done()).isEqualTo(1);

        delivery.claim = Claim.BUSY;
        take(false);
        assertThat(done()).isEqualTo(1);
    }

    @Test
    void tellsHowLongAfterItsAppendAnEventHasItsEffectAndOfNoCopy() {
        List<String> told = new ArrayList<>();
        delivery.latencies.show(new Meters() {
            @Override
            public void published(Duration sinceAppend) {
                told.add("published");
            }

            @Override
            public void effect(String consumer, Duration sinceAppend) {
                told.add(consumer + " " + sinceAppend.toMillis());
            }
        });
        UUID event = new UUID(delivery.clock.instant().toEpochMilli() << 16 | 0x7000, 1L << 63);
        delivery.clock.advance(Duration.ofMillis(700));
        DeliveredText sent = new DeliveredText("ID:1", "key", false) {
            @Override
            public Optional<UUID> eventId() {
                return Optional.of(event);
            }
        };

        delivery.take(Fast.class, sent, () -> runs.add("works"));
        assertThat(told).containsExactly("fast 700");
        delivery.claim = Claim.DUPLICATE;
        delivery.take(Fast.class, sent, () -> runs.add("works"));
        assertThat(told).hasSize(1);
    }

    @Test
    void isCountedAsDoneWithTheTransactionThatItsWorkJoins() {
        delivery.transaction.status = Status.STATUS_ACTIVE;
        delivery.take(Xa.class, new DeliveredText("ID:1", "key", false), () -> runs.add("works"));
        assertThat(done()).isZero();

        delivery.transaction.end(Status.STATUS_COMMITTED);

        assertThat(done()).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource(names = {"DUPLICATE", "SUPERSEDED", "CLOSED", "OVERTAKEN"})
    void endsThePausesOfItsConsumerWhereNothingIsLeftToDo(Claim claim) {
        take(() -> {
            throw new OutOfMemoryError("heap");
        });
        delivery.claim = claim;
        try (Sentences said = new Sentences(RedeliveryBackOff.class)) {
            take(false);

            assertThat(said.texts()).containsExactly("Consumer fast works again.");
        }
    }

    @Test
    void forgetsTheDeathsOverAKeyWhoseWorkIsDoneOrClosedAndNoOthers() {
        for (Claim claim : List.of(Claim.DUPLICATE, Claim.CLOSED)) {
            dieOver(key);
            delivery.claim = claim;
            take(true);
            assertThat(delivery.marks.hashes()).as("%s", claim).isEmpty();
        }
        for (Claim claim : List.of(Claim.BUSY, Claim.SUPERSEDED)) {
            dieOver(key);
            delivery.claim = claim;
            take(true);
            assertThat(delivery.marks.hashes()).as("%s", claim).contains(key.hash());
        }
    }

    @Test
    void isStoredForLaterWhereOtherWorkIsUnderWay() {
        delivery.claim = Claim.BUSY;

        assertThat(take(false)).isEqualTo("acknowledged");
        assertThat(delivery.storedForLater).hasSize(1);
        assertThat(runs).isEmpty();
    }

    @Test
    void countsACopyWhoseWorkIsDoneByTheTimeItWasToBeStored() {
        delivery.later = Later.DONE;
        for (Claim early : List.of(Claim.BUSY, Claim.EARLY)) {
            delivery.claim = early;
            assertThat(take(false)).isEqualTo("acknowledged");
        }

        assertThat(delivery.counters.sinceStart(CounterName.CAUGHT_BY_CONSUMER_KEY))
                .isEqualTo(2);
    }

    @Test
    void isStoredForLaterWhereItsFailureFoundOtherWorkUnderWay() {
        delivery.record = Recorded.BUSY;

        assertThat(take(FAILS)).isEqualTo("acknowledged");
        assertThat(delivery.storedForLater).hasSize(1);
    }

    @Test
    void isParkedWhereItsFailureFoundOtherContentUnderItsKey() {
        delivery.record = Recorded.CONFLICT;

        assertThat(take(FAILS)).isEqualTo("acknowledged");
        assertThat(delivery.parked).singleElement().satisfies(parked -> assertThat(parked.reason())
                .isEqualTo(ParkReason.CONFLICT));
    }

    @Test
    void isACopyWhereItsClaimFailedAndTheWorkIsDoneByOthers() {
        delivery.record = Recorded.SETTLED;
        delivery.unclaimed = new IllegalStateException("The claim was refused.");

        assertThat(take(false)).isEqualTo("acknowledged");
        assertThat(delivery.counters.sinceStart(CounterName.CAUGHT_BY_CONSUMER_KEY))
                .isEqualTo(1);
        assertThat(delivery.duplicates.drain()).containsExactly(Map.entry(key.hash(), 1));
    }

    @Test
    void isNoCopyWhereTheWorkIsDoneThatItsOwnHandlerMayHaveDone() {
        delivery.record = Recorded.SETTLED;

        assertThat(take(FAILS)).isEqualTo("acknowledged");
        assertThat(delivery.counters.sinceStart(CounterName.CAUGHT_BY_CONSUMER_KEY))
                .isZero();
        assertThat(delivery.duplicates.drain()).isEmpty();
    }

    @Test
    void isOvertakenWhereItsClaimFailedAndANewerStateOfItsGroupIsThere() {
        delivery.record = Recorded.OVERTAKEN;
        delivery.unclaimed = new IllegalStateException("The claim was refused.");

        assertThat(take(false)).isEqualTo("acknowledged");
        assertThat(delivery.copies.sinceStart())
                .containsExactly(Map.entry(new Source("fast", CopyOrigin.OVERTAKEN), 1L));
        assertThat(delivery.duplicates.drain()).isEmpty();
    }

    @Test
    void isAFailureWhereTheOutcomeOfEarlierWorkIsUnknown() {
        delivery.claim = Claim.OUTCOME_UNKNOWN;

        assertThat(take(false)).isEqualTo("acknowledged");
        assertThat(delivery.recorded).singleElement().satisfies(failed -> assertThat(failed.kind())
                .isEqualTo(FailureKind.OUTCOME_UNKNOWN));
    }

    private String take(boolean isRedelivered) {
        return delivery.take(Fast.class, new DeliveredText("ID:1", "key", isRedelivered), () -> runs.add("works"));
    }

    private String take(Handler handler) {
        return delivery.take(Fast.class, new DeliveredText("ID:1", "key", false), handler);
    }

    private long done() {
        return delivery.counters.sinceStart(CounterName.WORK_DONE);
    }

    private void dieOver(IdempotencyKey deadly) {
        delivery.marks.addMark(UUID.randomUUID(), deadly, UUID.randomUUID(), true);
    }

    @IdempotentConsumer(name = "fast")
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    private static final class Fast {}

    @IdempotentConsumer(name = "xa", mode = Mode.XA)
    private static final class Xa {}
}
