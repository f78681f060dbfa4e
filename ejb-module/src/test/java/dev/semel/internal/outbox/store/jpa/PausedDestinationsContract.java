package dev.semel.internal.outbox.store.jpa;

import static dev.semel.internal.outbox.store.jpa.OutboxTables.eventOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.history.Failure;
import dev.semel.internal.outbox.operator.DestinationCommands;
import dev.semel.internal.outbox.store.Address;
import dev.semel.internal.outbox.store.DestinationState;
import dev.semel.internal.outbox.store.DestinationStore;
import dev.semel.internal.outbox.store.OutboxStores;
import dev.semel.internal.outbox.store.UnhealthyDestination;
import dev.semel.outbox.DestinationKind;
import dev.semel.testing.Concurrent;
import dev.semel.testing.HeldTransaction;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** What operators do with destinations, and what the breaker makes of it, on each database. */
abstract class PausedDestinationsContract extends OutboxContract {

    private static final Address ORDERS = new Address(DestinationKind.QUEUE, "orders");
    private static final Failure FULL = new Failure("java.lang.Exception", "full", "");

    @ParameterizedTest
    @EnumSource(value = DestinationState.class, mode = Mode.EXCLUDE, names = "PAUSED")
    void pausesADestinationInAnyOtherState(DestinationState state) {
        outbox.setDestination("orders", state);

        assertThat(does(commands -> commands.pause(ORDERS, "ada", "the shop moves")))
                .isTrue();
        assertThat(outbox.stateOf(ORDERS)).isEqualTo(DestinationState.PAUSED);
        assertThat(does(commands -> commands.pause(ORDERS, "ada", "again")))
                .as("once")
                .isFalse();
    }

    @ParameterizedTest
    @EnumSource(
            value = DestinationState.class,
            names = {"PAUSED", "OPEN"})
    void letsOneRecoverThatTakesNothing(DestinationState state) {
        outbox.setDestination("orders", state);

        assertThat(does(commands -> commands.resume(ORDERS, "ada"))).isTrue();
        assertThat(outbox.stateOf(ORDERS)).isEqualTo(DestinationState.RECOVERING);
    }

    @ParameterizedTest
    @EnumSource(
            value = DestinationState.class,
            names = {"CLOSED", "RECOVERING"})
    void resumesNothingThatTakesEvents(DestinationState state) {
        outbox.setDestination("orders", state);

        assertThat(does(commands -> commands.resume(ORDERS, "ada"))).isFalse();
        assertThat(outbox.stateOf(ORDERS)).isEqualTo(state);
    }

    @Test
    void makesNoDestinationKnown() {
        assertThat(does(commands -> commands.pause(ORDERS, "ada", "the shop moves")))
                .isFalse();
        assertThat(does(commands -> commands.resume(ORDERS, "ada"))).isFalse();
        assertThat(allUnhealthy()).isEmpty();
    }

    @Test
    void keepsThePauseForAnyFindingOfTheBreaker() {
        outbox.setDestination("orders", DestinationState.PAUSED);

        List<Predicate<DestinationStore>> findings = List.of(
                breaker -> breaker.open(ORDERS, FULL),
                breaker -> breaker.close(ORDERS),
                breaker -> breaker.recover(ORDERS),
                breaker -> breaker.keepOpen(ORDERS, FULL),
                breaker -> breaker.scheduleProbe(ORDERS, Duration.ofSeconds(1)),
                breaker -> breaker.claimProbe(ORDERS, Duration.ofSeconds(1)),
                breaker -> breaker.repeatProbe(ORDERS),
                breaker -> breaker.forgetProbe(ORDERS),
                breaker -> breaker.settle(ORDERS));

        assertThat(findings).allSatisfy(finding -> assertThat(finds(finding)).isFalse());
        assertThat(outbox.stateOf(ORDERS)).isEqualTo(DestinationState.PAUSED);
    }

    @Test
    void forgetsTheProbeOfADestinationThatIsPausedOrResumed() {
        probed();
        does(commands -> commands.pause(ORDERS, "ada", "the shop moves"));
        assertThat(unhealthy().isProbeSet()).isFalse();

        probed();
        does(commands -> commands.resume(ORDERS, "ada"));
        assertThat(unhealthy().isProbeSet()).isFalse();
        assertThat(unhealthy().failures()).as("for the next probe").isEqualTo(3);
    }

    private void probed() {
        outbox.setDestination("orders", DestinationState.OPEN, Instant.EPOCH, 3);
        finds(breaker -> breaker.scheduleProbe(ORDERS, Duration.ofHours(1)));
        assertThat(unhealthy().isProbeSet()).isTrue();
    }

    @Test
    void countsTheTimeFromThePauseAnew() {
        outbox.setDestination("orders", DestinationState.OPEN, Instant.EPOCH, 1);
        assertThat(unhealthy().isOld()).isTrue();

        does(commands -> commands.resume(ORDERS, "ada"));

        assertThat(unhealthy().isOld()).isFalse();
    }

    @Test
    void letsOneOfTwoOperatorsWin() {
        outbox.setDestination("orders", DestinationState.CLOSED);
        try (HeldTransaction<OutboxStores> first = database().begin()) {
            assertThat(first.<Boolean>within(
                            stores -> stores.destinationCommands().pause(ORDERS, "ada", "first")))
                    .isTrue();
            Concurrent<Boolean> second =
                    database().concurrently(() -> does(commands -> commands.pause(ORDERS, "bob", "second")));
            database().awaitLockWait();
            first.commit();

            assertThat(second.join()).isFalse();
        }
    }

    @Test
    void sendsNothingThatIsAppendedForAPausedDestination() {
        outbox.setDestination("orders", DestinationState.CLOSED);
        outbox.append(eventOf("a", "before"));
        does(commands -> commands.pause(ORDERS, "ada", "the shop moves"));

        assertThat(outbox.sendable()).isEmpty();
        does(commands -> commands.resume(ORDERS, "ada"));
        finds(breaker -> breaker.release(ORDERS, 10) == 1);
        assertThat(outbox.sendable()).containsExactly("before");
    }

    private UnhealthyDestination unhealthy() {
        return allUnhealthy().get(0);
    }

    private List<UnhealthyDestination> allUnhealthy() {
        return database().inTransaction(stores -> stores.destinations().unhealthy());
    }

    private boolean does(Predicate<DestinationCommands> command) {
        return database().inTransaction(stores -> command.test(stores.destinationCommands()));
    }

    private boolean finds(Predicate<DestinationStore> finding) {
        return database().inTransaction(stores -> finding.test(stores.destinations()));
    }
}
