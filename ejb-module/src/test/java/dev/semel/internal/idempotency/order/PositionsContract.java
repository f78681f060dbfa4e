package dev.semel.internal.idempotency.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.internal.idempotency.store.Delivery.Place;
import dev.semel.internal.idempotency.store.KeyStores;
import dev.semel.testing.Concurrent;
import dev.semel.testing.ContractDatabase;
import dev.semel.testing.HeldTransaction;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** How far a consumer has come in its groups, on any database. */
abstract class PositionsContract {

    private static final Duration WAIT = Duration.ofSeconds(10);

    private final Place place = at("account-" + UUID.randomUUID(), 2, 1L);
    private final UUID event = UUID.randomUUID();

    abstract ContractDatabase<KeyStores> database();

    @Test
    void knowsNoNumberOfANewGroup() {
        assertThat(last(place)).isNull();
    }

    @Test
    void movesToANumber() {
        move(place, 7);
        assertThat(last(place)).isEqualTo(7);
    }

    @Test
    void tellsWhetherAGroupHasPassedANumber() {
        assertThat(hasPassed(1)).isFalse();
        assertThat(last(place)).isNull();
        assertThat(hasPassed(1)).as("of a group without a number").isFalse();
        move(place, 7);
        assertThat(hasPassed(7)).isTrue();
        assertThat(hasPassed(8)).isFalse();
    }

    @Test
    void tellsGroupsAndConsumersOfAnyNamesApart() {
        move(place, 7);

        assertThat(last(at(place.group().toUpperCase(), 1, null))).isNull();
        assertThat(last(Place.of("other", place.group(), 1L, null))).isNull();
        String endless = "g".repeat(10_000) + UUID.randomUUID();
        move(at(endless, 1, null), 1);
        assertThat(last(at(endless + "!", 1, null))).isNull();
        assertThat(last(at("nul\0" + endless, 1, null))).isNull();
    }

    @Test
    void letsASecondTransactionWaitUntilTheFirstHasMovedANewGroup() {
        waitsForAnother();
    }

    @Test
    void letsASecondTransactionWaitUntilTheFirstHasMovedAKnownGroup() {
        move(place, 6);
        waitsForAnother();
    }

    private void waitsForAnother() {
        Concurrent<Long> second;
        try (HeldTransaction<KeyStores> first = database().begin()) {
            first.doWithin(stores -> {
                stores.positions().lock(place, WAIT);
                stores.positions().moveTo(place.groupHash(), 7);
            });
            second = database().concurrently(() -> last(place));
            database().awaitLockWait();
            assertThat(second.isDone()).isFalse();
            first.commit();
        }
        assertThat(second.join()).isEqualTo(7);
    }

    @Test
    void leavesNothingOfATransactionThatRollsBack() {
        try (HeldTransaction<KeyStores> undone = database().begin()) {
            undone.doWithin(stores -> {
                stores.positions().lock(place, WAIT);
                stores.positions().moveTo(place.groupHash(), 7);
                stores.positions().hold(event, place, null);
            });
        }
        assertThat(last(place)).isNull();
        assertThat(released(1)).isEmpty();
    }

    @Test
    void givesUpWaitingForAGroup() {
        try (HeldTransaction<KeyStores> other = database().begin()) {
            other.doWithin(stores -> stores.positions().lock(place, WAIT));
            assertThatThrownBy(() -> under(positions -> positions.lock(place, Duration.ofSeconds(1))))
                    .isInstanceOf(RuntimeException.class);
        }
    }

    @Test
    void releasesWhatWaitsForANumberOnce() {
        Place third = at(place.group(), 3, 2L);
        UUID next = UUID.randomUUID();
        hold(event, place, null);
        hold(next, third, null);

        assertThat(released(0)).isEmpty();
        assertThat(released(1)).containsExactly(event);
        assertThat(released(1)).isEmpty();
        assertThat(released(2)).containsExactly(next);
    }

    @Test
    void holdsAMessageOnceThatIsDeliveredTwice() {
        hold(event, place, null);
        hold(event, place, null);

        assertThat(released(1)).containsExactly(event);
    }

    @Test
    void holdsAMessageInThePlaceOfTheEventThatBroughtIt() {
        UUID again = UUID.randomUUID();
        hold(event, place, null);
        hold(again, place, event);

        assertThat(released(1)).containsExactly(again);
    }

    private Place at(String group, long number, Long previous) {
        return Place.of("payments", group, number, previous);
    }

    private Long last(Place of) {
        return under(positions -> positions.lock(of, WAIT));
    }

    private boolean hasPassed(long number) {
        return under(positions -> positions.hasPassed(place.groupHash(), number));
    }

    private void move(Place of, long number) {
        doUnder(positions -> {
            positions.lock(of, WAIT);
            positions.moveTo(of.groupHash(), number);
        });
    }

    private void hold(UUID held, Place of, UUID before) {
        doUnder(positions -> {
            positions.lock(of, WAIT);
            positions.hold(held, of, before);
        });
    }

    private List<UUID> released(long number) {
        return under(positions -> {
            positions.lock(place, WAIT);
            return positions.release(place.groupHash(), number);
        });
    }

    private <T> T under(Function<Positions, T> work) {
        return database().inTransaction(stores -> work.apply(stores.positions()));
    }

    private void doUnder(Consumer<Positions> work) {
        database().doInTransaction(stores -> work.accept(stores.positions()));
    }
}
