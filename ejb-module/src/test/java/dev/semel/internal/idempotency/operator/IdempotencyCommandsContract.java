package dev.semel.internal.idempotency.operator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.idempotency.store.Delivery;
import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.idempotency.store.KeyRecord;
import dev.semel.internal.idempotency.store.KeyRecord.Last;
import dev.semel.internal.idempotency.store.KeyRecord.Lease;
import dev.semel.internal.idempotency.store.KeyStores;
import dev.semel.internal.idempotency.store.RecordStatus;
import dev.semel.testing.ContractDatabase;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.ToIntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** What operators do with keys, on whichever database: which keys each command takes, and what is left of them. */
abstract class IdempotencyCommandsContract {

    private static final Duration WAIT = Duration.ofSeconds(10);
    private static final Instant LONG_AGO = Instant.parse("2020-01-02T03:04:05Z");
    private static final Instant LONG_FROM_NOW = Instant.parse("2130-01-02T03:04:05Z");

    private final UUID retry = UUID.randomUUID();
    private final Delivery delivery = new Delivery(
                    new IdempotencyKey("commands", UUID.randomUUID().toString()), "ID:1", null, null, "c0ffee", null)
            .under(UUID.randomUUID());
    private final String hash = delivery.key().hash();

    abstract ContractDatabase<KeyStores> database();

    @Test
    void keepsTheRetryOfAKeyWhoseLeaseItTakesAway() {
        write(RecordStatus.IN_PROGRESS, retry, LONG_AGO);

        assertThat(answer(commands -> commands.release(List.of(hash)))).isOne();
        assertThat(read()).hasValueSatisfying(released -> {
            assertThat(released.status()).isEqualTo(RecordStatus.FAILED);
            assertThat(released.lease().until())
                    .as("so that it is seen until a copy comes")
                    .isEqualTo(LONG_AGO);
            assertThat(released.attempts()).isEqualTo(3);
            assertThat(released.retryEventId())
                    .as("otherwise nothing could run it again whose message the broker has lost")
                    .isEqualTo(retry);
            assertThat(released.isOutcomeUnknown())
                    .as("an operator who takes it away has seen that it lapsed")
                    .isFalse();
        });
    }

    @Test
    void takesNoLeaseAwayThatLives() {
        write(RecordStatus.IN_PROGRESS, retry, LONG_FROM_NOW);
        KeyRecord before = read().orElseThrow();

        assertThat(answer(commands -> commands.release(List.of(hash)))).isZero();
        assertThat(read()).contains(before);
    }

    @ParameterizedTest
    @EnumSource(
            value = RecordStatus.class,
            names = {"COMPLETED", "DISCARDED"})
    void forgetsAKeyThatHasEnded(RecordStatus status) {
        write(status, retry, null);

        assertThat(answer(commands -> commands.forget(List.of(hash)))).isOne();
        assertThat(read()).isEmpty();
    }

    @Test
    void forgetsAFailedKeyOnlyIfNoRetryIsStored() {
        write(RecordStatus.FAILED, retry, null);
        assertThat(answer(commands -> commands.forget(List.of(hash)))).isZero();

        write(RecordStatus.FAILED, null, null);
        assertThat(answer(commands -> commands.forget(List.of(hash)))).isOne();
        assertThat(read()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(
            value = RecordStatus.class,
            names = {"IN_PROGRESS", "PARKED"})
    void forgetsNothingThatStillWaits(RecordStatus status) {
        write(status, null, status == RecordStatus.IN_PROGRESS ? LONG_AGO : null);

        assertThat(answer(commands -> commands.forget(List.of(hash)))).isZero();
        assertThat(read()).isPresent();
    }

    @Test
    void closesTheFailedKeyOfADiscardedEvent() {
        write(RecordStatus.FAILED, retry, null);

        assertThat(answer(commands -> commands.discardRetriedBy(List.of(UUID.randomUUID()))))
                .isZero();
        assertThat(answer(commands -> commands.discardRetriedBy(List.of(retry))))
                .isOne();
        assertThat(read()).hasValueSatisfying(closed -> {
            assertThat(closed.status()).isEqualTo(RecordStatus.DISCARDED);
            assertThat(closed.retryEventId()).isNull();
            assertThat(closed.last().end()).isNotNull();
        });
    }

    @ParameterizedTest
    @EnumSource(value = RecordStatus.class, mode = Mode.EXCLUDE, names = "FAILED")
    void leavesAKeyAloneThatDoesNotWaitForTheDiscardedEvent(RecordStatus status) {
        write(status, retry, status == RecordStatus.IN_PROGRESS ? LONG_FROM_NOW : null);
        KeyRecord before = read().orElseThrow();

        assertThat(answer(commands -> commands.discardRetriedBy(List.of(retry))))
                .isZero();
        assertThat(read()).contains(before);
    }

    @Test
    void knowsWhetherAHandlerWorksOnWhatAnEventHasBrought() {
        write(RecordStatus.FAILED, retry, null);
        assertThat(isAtWork()).isFalse();
        write(RecordStatus.IN_PROGRESS, retry, LONG_AGO);
        assertThat(isAtWork()).isFalse();

        write(RecordStatus.IN_PROGRESS, retry, LONG_FROM_NOW);

        assertThat(isAtWork()).isTrue();
    }

    private boolean isAtWork() {
        AtomicBoolean isAtWork = new AtomicBoolean();
        answer(commands -> {
            isAtWork.set(commands.isAnyAtWork(List.of(UUID.randomUUID(), retry)));
            return 0;
        });
        return isAtWork.get();
    }

    @Test
    void closesAKeyThatHasNoRecordOnce() {
        assertThat(isKnown()).isFalse();
        assertThat(answer(commands -> commands.close(delivery.key(), "c0ffee"))).isOne();
        assertThat(read().map(KeyRecord::status)).contains(RecordStatus.DISCARDED);
        assertThat(read().map(KeyRecord::contentHash)).contains("c0ffee");
        assertThat(isKnown()).isTrue();
        assertThat(answer(commands -> commands.close(delivery.key(), null))).isZero();
    }

    private void write(RecordStatus status, UUID retryEvent, Instant leasedUntil) {
        database().inTransaction(stores -> {
            stores.keys().insertCompleted(delivery, WAIT);
            stores.keys()
                    .update(new KeyRecord(
                            hash,
                            "c0ffee",
                            status,
                            3,
                            retryEvent,
                            null,
                            leasedUntil != null,
                            leasedUntil == null ? null : new Lease(delivery.leaseToken(), leasedUntil),
                            new Last("ID:1", "node-a", null, null, null)));
            return null;
        });
    }

    private boolean isKnown() {
        return database().inTransaction(stores -> stores.commands().isKnown(hash));
    }

    private Optional<KeyRecord> read() {
        return database().inTransaction(stores -> stores.keys().lock(hash, WAIT));
    }

    private int answer(ToIntFunction<IdempotencyCommands> command) {
        return database().inTransaction(stores -> command.applyAsInt(stores.commands()));
    }
}
