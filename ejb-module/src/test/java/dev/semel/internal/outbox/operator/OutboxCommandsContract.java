package dev.semel.internal.outbox.operator;

import static dev.semel.internal.outbox.store.OutboxStores.lockFirst;
import static dev.semel.internal.outbox.store.jpa.OutboxTables.event;
import static dev.semel.internal.outbox.store.jpa.OutboxTables.eventOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.internal.history.Failure;
import dev.semel.internal.outbox.store.ContractOutbox;
import dev.semel.internal.outbox.store.OutboxStatus;
import dev.semel.internal.outbox.store.OutboxStores;
import dev.semel.internal.outbox.store.OutgoingEvents;
import dev.semel.outbox.OutboxEvent;
import dev.semel.testing.Concurrent;
import dev.semel.testing.ContractDatabase;
import dev.semel.testing.HeldTransaction;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** What operators do with events, on whichever database: which events each command takes, and what is left of them. */
abstract class OutboxCommandsContract {

    private static final Duration SHORT_WAIT = Duration.ofSeconds(1);
    private static final Duration HOUR = Duration.ofHours(1);
    private static final Failure FAILURE = new Failure("java.lang.Exception", "broken", "stack");

    private ContractOutbox outbox;

    abstract ContractDatabase<OutboxStores> database();

    @BeforeEach
    void emptyOutbox() {
        outbox = new ContractOutbox(database());
    }

    @Test
    void givesAParkedEventAllItsAttemptsBack() {
        UUID event = outbox.append(event("hello"));
        park(event);

        assertThat(does(commands -> commands.retry(List.of(event)))).isOne();
        assertThat(outbox.status(event)).isEqualTo(OutboxStatus.PENDING);
        assertThat(number(event, "attempts")).isZero();
        assertThat(outbox.column(event, "parked_at")).as("it is parked no more").isNull();
        assertThat(outbox.column(event, "error_message"))
                .as("until the next success")
                .isEqualTo("broken");
        assertThat(outbox.sendable()).containsExactly("hello");
    }

    @Test
    void letsAnEventThatWaitsForItsTimeGoAtOnceWithTheAttemptsThatItHad() {
        UUID event = outbox.append(event("hello"));
        backOff(event);

        assertThat(does(commands -> commands.retry(List.of(event)))).isOne();
        assertThat(outbox.status(event)).isEqualTo(OutboxStatus.PENDING);
        assertThat(number(event, "attempts")).isEqualTo(2);
        assertThat(outbox.column(event, "due_at")).isNull();
        assertThat(outbox.sendable()).containsExactly("hello");
    }

    @ParameterizedTest
    @EnumSource(
            value = OutboxStatus.class,
            mode = Mode.EXCLUDE,
            names = {"PARKED", "SCHEDULED"})
    void retriesNothingThatNeitherIsParkedNorWaitsForItsTime(OutboxStatus status) {
        UUID event = outbox.append(event("hello"));
        outbox.setStatus(event, status);

        assertThat(does(commands -> commands.retry(List.of(event)))).isZero();
        assertThat(outbox.status(event)).isEqualTo(status);
    }

    @Test
    void letsThoseGoThatStandBehindAParkedEventWhichStaysParked() {
        List<UUID> group = outbox.append(eventOf("a", "head"), eventOf("a", "behind"));
        park(group.get(0));
        assertThat(outbox.sendable()).isEmpty();

        assertThat(does(commands -> commands.skip(group))).isOne();
        assertThat(outbox.sendable()).containsExactly("behind");
        assertThat(outbox.status(group.get(0))).isEqualTo(OutboxStatus.PARKED);
        assertThat(does(commands -> commands.skip(group))).as("once").isZero();

        assertThat(does(commands -> commands.retry(group))).isOne();
        assertThat(outbox.sendable()).containsExactly("head", "behind");
    }

    @Test
    void skipsNothingThatHoldsNoOtherBack() {
        UUID alone = outbox.append(event("alone"));
        park(alone);
        UUID waiting = outbox.append(eventOf("a", "waits"));
        backOff(waiting);

        assertThat(does(commands -> commands.skip(List.of(alone, waiting)))).isZero();
    }

    @ParameterizedTest
    @EnumSource(
            value = OutboxStatus.class,
            names = {"PENDING", "SCHEDULED", "HELD", "PARKED"})
    void discardsWhatWaitsAndLetsThoseBehindItGo(OutboxStatus status) {
        List<UUID> group = outbox.append(eventOf("a", "head"), eventOf("a", "behind"));
        outbox.setStatus(group.get(0), status);

        assertThat(does(commands -> commands.discard(List.of(group.get(0))))).isOne();
        assertThat(outbox.status(group.get(0))).isEqualTo(OutboxStatus.DISCARDED);
        assertThat(outbox.column(group.get(0), "parked_at"))
                .as("from which its time is counted")
                .isNotNull();
        assertThat(outbox.sendable()).containsExactly("behind");
    }

    @ParameterizedTest
    @EnumSource(
            value = OutboxStatus.class,
            names = {"PUBLISHED", "DISCARDED", "CAPTURED"})
    void discardsNothingThatHasEnded(OutboxStatus status) {
        UUID event = outbox.append(event("hello"));
        outbox.setStatus(event, status);

        assertThat(does(commands -> commands.discard(List.of(event)))).isZero();
        assertThat(outbox.status(event)).isEqualTo(status);
    }

    @Test
    void tellsWhichOfTheDiscardedEventsWereRetries() {
        OutboxEvent content = event("hello").idempotencyKey("a");
        UUID retry = outbox.append(OutgoingEvents.onlyFor("billing", content));
        UUID waiting = outbox.append(OutgoingEvents.onlyFor("billing", content));
        UUID forAnybody = outbox.append(content);
        does(commands -> commands.discard(List.of(retry, forAnybody)));

        List<UUID> all = List.of(retry, waiting, forAnybody, UUID.randomUUID());
        assertThat(told(commands -> commands.discardedRetries(all))).containsExactly(retry);
        assertThat(told(commands -> commands.discardedRetries(List.of()))).isEmpty();
    }

    @Test
    void changesNothingWhereThereIsNothing() {
        for (List<UUID> events : List.of(List.<UUID>of(), List.of(UUID.randomUUID()))) {
            assertThat(does(commands -> commands.retry(events))).isZero();
            assertThat(does(commands -> commands.skip(events))).isZero();
            assertThat(does(commands -> commands.discard(events))).isZero();
        }
    }

    @Test
    void saysThatTheRelayIsBusyWhenItDoesNotReleaseTheSlotInTime() {
        UUID event = outbox.append(event("hello"));

        try (HeldTransaction<OutboxStores> pass = database().begin()) {
            pass.doWithin(stores -> assertThat(lockFirst(stores.relay())).isPresent());

            assertThatThrownBy(() -> impatiently(commands -> commands.discard(List.of(event))))
                    .isInstanceOf(SlotBusyException.class);
            assertThatThrownBy(() -> impatiently(commands -> commands.skip(List.of(event))))
                    .isInstanceOf(SlotBusyException.class);
            assertThat(impatiently(commands -> commands.retry(List.of(event))))
                    .as("a pass never reads what can be retried")
                    .isZero();
        }
        assertThat(impatiently(commands -> commands.discard(List.of(event)))).isOne();
    }

    @Test
    void waitsForAPassAndCallsNothingDiscardedThatWasSentInIt() {
        UUID event = outbox.append(event("hello"));
        try (HeldTransaction<OutboxStores> pass = database().begin()) {
            pass.doWithin(stores -> assertThat(lockFirst(stores.relay())).isPresent());
            Concurrent<Integer> discarded =
                    database().concurrently(() -> does(commands -> commands.discard(List.of(event))));
            database().awaitLockWait();
            pass.doWithin(stores -> stores.relay().markPublished(List.of(event), Instant.EPOCH));
            pass.commit();

            assertThat(discarded.join()).isZero();
        }
        assertThat(outbox.status(event)).isEqualTo(OutboxStatus.PUBLISHED);
    }

    private void park(UUID event) {
        database().doInTransaction(stores -> stores.relay().park(event, 3, Instant.EPOCH, FAILURE));
    }

    private void backOff(UUID event) {
        database().doInTransaction(stores -> stores.relay()
                .backOff(event, 2, stores.now().plus(HOUR), FAILURE));
    }

    private int number(UUID event, String column) {
        return ((Number) outbox.column(event, column)).intValue();
    }

    private int does(ToIntFunction<OutboxCommands> command) {
        return database().inTransaction(stores -> command.applyAsInt(stores.commands()));
    }

    private int impatiently(ToIntFunction<OutboxCommands> command) {
        return database().inTransaction(stores -> command.applyAsInt(stores.commands(SHORT_WAIT)));
    }

    private List<UUID> told(Function<OutboxCommands, List<UUID>> command) {
        return database().inTransaction(stores -> command.apply(stores.commands()));
    }
}
