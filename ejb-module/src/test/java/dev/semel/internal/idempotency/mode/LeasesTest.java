package dev.semel.internal.idempotency.mode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.semel.idempotency.KeyStore;
import dev.semel.idempotency.LeaseLostException;
import dev.semel.idempotency.Mode;
import dev.semel.idempotency.OnBusy;
import dev.semel.idempotency.OnUnknownOutcome;
import dev.semel.idempotency.Order;
import dev.semel.internal.idempotency.consumer.WorkRule;
import dev.semel.internal.idempotency.failure.NotTheMessagesException;
import dev.semel.internal.idempotency.store.Claim;
import dev.semel.internal.idempotency.store.Delivery;
import dev.semel.internal.platform.PeriodicWork.Period;
import dev.semel.internal.platform.TransactionFailedException;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a node still tells of its leases when the database was away as their handlers came back. */
class LeasesTest {

    private static final Duration TIME_TO_TELL = Duration.ofSeconds(10);

    private final LeasesOfTest database = new LeasesOfTest();
    private final Leases leases = database.all;
    private final Delivery delivery = LeasesOfTest.delivery();

    @Test
    void givesALeaseBackLaterThatTheDatabaseDidNotTake() {
        leases.handlerReturned(delivery);
        database.isDatabaseDown = true;
        leases.giveBack(delivery);
        assertThatThrownBy(leases::run).hasMessageContaining("does not answer");
        assertThatThrownBy(leases::run).as("still").hasMessageContaining("does not answer");

        database.isDatabaseDown = false;
        leases.run();
        leases.run();
        assertThat(database.done).containsExactly("given back " + delivery.leaseToken());
    }

    @Test
    void givesNothingBackOfAHandlerThatIsNotKnownToHaveReturned() {
        leases.giveBack(delivery);
        leases.run();

        assertThat(database.done).isEmpty();
    }

    /** A key may be as large as a body, and ten thousand handlers are remembered. */
    @Test
    void remembersOfADeliveryWhoseHandlerReturnedNoMoreThanItsLease() {
        WeakReference<Delivery> returned = new WeakReference<>(LeasesOfTest.delivery());
        leases.handlerReturned(returned.get());

        await().untilAsserted(() -> {
            System.gc();
            assertThat(returned.get()).isNull();
        });
    }

    @Test
    void givesALeaseBackOfWhichItIsNotKnownWhetherItWasStored() {
        acquireWithoutAnAnswer(OnUnknownOutcome.PARK);

        leases.giveBack(delivery);
        assertThat(database.done).containsExactly("given back " + delivery.leaseToken());
    }

    @Test
    void givesALeaseBackThatFollowsAHandlerKnownToHaveReturned() {
        Delivery before = LeasesOfTest.delivery();
        database.lapsed = before.leaseToken();
        leases.handlerReturned(before);
        acquireWithoutAnAnswer(OnUnknownOutcome.PARK);

        leases.giveBack(delivery);
        assertThat(database.done).containsExactly("given back " + delivery.leaseToken());
    }

    @ParameterizedTest
    @EnumSource
    void remembersThatAnOutcomeIsUnknownWhetherOrNotTheLeaseThatTookItOverWasStored(OnUnknownOutcome rule) {
        database.lapsed = LeasesOfTest.delivery().leaseToken();
        acquireLate(OnUnknownOutcome.PARK);
        acquireWithoutAnAnswer(rule);

        leases.giveBack(delivery);
        assertThat(database.done).as("as if the work had never begun").isEmpty();
        assertThat(acquire(rule)).as("it was not stored").isEqualTo(Claim.OUTCOME_UNKNOWN);
        database.lapsed = delivery.leaseToken();
        assertThat(acquireLate(rule)).as("it was stored, and has lapsed").isEqualTo(Claim.OUTCOME_UNKNOWN);
    }

    @Test
    void givesALeaseBackOfWhichACacheDidNotSayWhetherItHasIt() {
        database.failure = new NotTheMessagesException("The answer of the cache is lost.", null);
        assertThatThrownBy(() -> acquire(OnUnknownOutcome.PARK)).isSameAs(database.failure);

        leases.giveBack(delivery);
        assertThat(database.done).containsExactly("given back " + delivery.leaseToken());
    }

    @Test
    void worksOnNoCopyUntilACacheThatMayForgetIsToldThatItsWorkIsDone() {
        WorkRule inCache = new WorkRule(
                Mode.LEASED,
                OnBusy.WAIT,
                OnUnknownOutcome.RUN_AGAIN,
                Duration.ofMinutes(5),
                false,
                Order.ANY,
                KeyStore.REDIS);
        database.isDatabaseDown = true;
        assertThatThrownBy(() -> leases.complete(delivery, Optional.empty())).hasMessageContaining("does not answer");
        assertThat(leases.acquire(LeasesOfTest.delivery(), inCache)).isEqualTo(Claim.BUSY);

        database.isDatabaseDown = false;
        leases.run();
        assertThat(leases.acquire(LeasesOfTest.delivery(), inCache)).isEqualTo(Claim.GRANTED);
    }

    @Test
    void completesWorkLaterThatCouldNotBeStoredAsDone() {
        database.isDatabaseDown = true;
        assertThatThrownBy(() -> leases.complete(delivery, Optional.empty())).hasMessageContaining("does not answer");

        database.isDatabaseDown = false;
        leases.end();
        assertThat(database.done).containsExactly("completed " + delivery.leaseToken());
    }

    @Test
    void triesNothingAgainOnceTheLeaseIsLost() {
        database.isHeld = false;
        assertThatThrownBy(() -> leases.complete(delivery, Optional.empty())).isInstanceOf(LeaseLostException.class);
        database.isHeld = true;
        leases.run();
        assertThat(database.done).isEmpty();

        database.isDatabaseDown = true;
        assertThatThrownBy(() -> leases.complete(delivery, Optional.empty())).isInstanceOf(IllegalStateException.class);
        database.isDatabaseDown = false;
        database.isHeld = false;
        leases.run();
        database.isHeld = true;
        leases.run();
        assertThat(database.done).as("lost in between").isEmpty();
    }

    @Test
    void letsOneThatFailsHoldNoOtherUpForLong() {
        Delivery other = LeasesOfTest.delivery();
        database.isDatabaseDown = true;
        leases.handlerReturned(delivery);
        leases.giveBack(delivery);
        leases.handlerReturned(other);
        leases.giveBack(other);
        assertThatThrownBy(leases::run).isInstanceOf(IllegalStateException.class);

        database.isDatabaseDown = false;
        leases.run();
        assertThat(database.done)
                .containsExactly("given back " + other.leaseToken(), "given back " + delivery.leaseToken());
    }

    @Test
    void runsWorkAgainWhoseHandlerIsKnownToHaveReturned() {
        Delivery before = LeasesOfTest.delivery();
        database.lapsed = before.leaseToken();
        leases.handlerReturned(before);

        assertThat(acquire(OnUnknownOutcome.PARK)).isEqualTo(Claim.GRANTED);
    }

    @Test
    void givesAnotherNodeTimeToTellWhatItKnowsBeforeAnOutcomeIsUnknown() {
        database.lapsed = LeasesOfTest.delivery().leaseToken();
        assertThat(acquire(OnUnknownOutcome.PARK)).isEqualTo(Claim.BUSY);
        database.clock.advance(TIME_TO_TELL.minusMillis(1));
        assertThat(acquire(OnUnknownOutcome.PARK)).isEqualTo(Claim.BUSY);

        database.clock.advance(Duration.ofMillis(1));
        assertThat(acquire(OnUnknownOutcome.PARK)).isEqualTo(Claim.OUTCOME_UNKNOWN);
    }

    @Test
    void takesOverAtOnceWhatMayRunAgainAnyway() {
        database.lapsed = LeasesOfTest.delivery().leaseToken();

        assertThat(acquire(OnUnknownOutcome.RUN_AGAIN)).isEqualTo(Claim.OUTCOME_UNKNOWN);
    }

    @Test
    void triesToTellEveryFewSecondsAndTwiceBeforeOthersTakeTheOutcomeForUnknown() {
        assertThat(leases.period()).contains(Period.every(TIME_TO_TELL.dividedBy(2)));
    }

    @Test
    void takesNoWorkForUndoneThatItHasOnlyNotTold() {
        database.isDatabaseDown = true;
        assertThatThrownBy(() -> leases.complete(delivery, Optional.empty())).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(leases::run).isInstanceOf(IllegalStateException.class);

        database.isDatabaseDown = false;
        database.lapsed = delivery.leaseToken();
        assertThat(acquire(OnUnknownOutcome.RUN_AGAIN)).isEqualTo(Claim.BUSY);

        leases.run();
        assertThat(database.done).containsExactly("completed " + delivery.leaseToken());
    }

    private void acquireWithoutAnAnswer(OnUnknownOutcome rule) {
        database.isCommitUnknown = true;
        assertThatThrownBy(() -> acquire(rule)).isInstanceOf(TransactionFailedException.class);
        database.isCommitUnknown = false;
    }

    private Claim acquireLate(OnUnknownOutcome rule) {
        acquire(rule);
        database.clock.advance(TIME_TO_TELL);
        return acquire(rule);
    }

    private Claim acquire(OnUnknownOutcome rule) {
        return leases.acquire(
                delivery, new WorkRule(Mode.LEASED, OnBusy.WAIT, rule, Duration.ofMinutes(5), false, Order.ANY));
    }
}
