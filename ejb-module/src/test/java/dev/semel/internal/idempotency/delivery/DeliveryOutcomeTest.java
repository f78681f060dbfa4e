package dev.semel.internal.idempotency.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.idempotency.Mode;
import dev.semel.internal.idempotency.consumer.ConsumerDefinition;
import dev.semel.internal.idempotency.consumer.IncomingMessage;
import dev.semel.internal.idempotency.consumer.UnusableMessageException;
import dev.semel.internal.idempotency.consumer.WorkRule;
import dev.semel.internal.idempotency.failure.DeliveryFailures;
import dev.semel.internal.idempotency.failure.FailureAnalyzer;
import dev.semel.internal.idempotency.failure.FaultHistory;
import dev.semel.internal.idempotency.mode.Handler;
import dev.semel.internal.idempotency.mode.JoinedTransaction;
import dev.semel.internal.idempotency.mode.TestModes;
import dev.semel.internal.idempotency.mode.WorkMode;
import dev.semel.internal.idempotency.store.Claim;
import dev.semel.internal.idempotency.store.DatabaseFaults.Fault;
import dev.semel.internal.idempotency.store.Delivery;
import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.idempotency.store.ParkReason;
import dev.semel.internal.message.LostBodyException;
import dev.semel.internal.platform.Waits;
import dev.semel.testing.MutableClock;
import dev.semel.testing.Sentences;
import dev.semel.testing.TransactionOfTest;
import jakarta.transaction.Status;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

/** In a transacted delivery: it is asked for again by dooming the transaction that holds its receipt, and every method returns. */
class DeliveryOutcomeTest {

    private static final Exception BROKEN = new IllegalArgumentException("The order is unknown.");
    private static final Exception OUTAGE = new IllegalStateException("The database does not answer.");

    private final TransactionOfTest transaction = new TransactionOfTest();
    private final FaultHistory faults = new FaultHistory(new MutableClock());
    private final Stored stored = new Stored();
    private final List<Duration> pauses = new ArrayList<>();
    private final List<String> done = new ArrayList<>();
    private final RedeliveryBackOff backOff = new RedeliveryBackOff(transaction, new RecordedWaits());
    private final DeliveryOutcome outcome = new DeliveryOutcome(
            new FailureAnalyzer(failure -> failure == OUTAGE ? Fault.OUTAGE : Fault.NONE, faults, null),
            faults,
            stored,
            backOff,
            new OneMode());

    private final ConsumerDefinition plain = definition(Plain.class);
    private final ConsumerDefinition xa = definition(Xa.class);
    private final IncomingMessage message = new DeliveredText("ID:1", "key", false);
    private final Delivery delivery = new Delivery(new IdempotencyKey("plain", "key"), "ID:1", null, null, null, null);

    @Test
    void endsThePausesOfAConsumerThatWorksAgain() {
        outcome.askAgain(plain, OUTAGE);
        outcome.askAgain(plain, OUTAGE);
        assertThat(pauses).containsExactly(Duration.ofMillis(200), Duration.ofMillis(400));

        outcome.done(plain, message, delivery);
        outcome.askAgain(plain, OUTAGE);
        assertThat(pauses).last().isEqualTo(Duration.ofMillis(200));
    }

    @Test
    void takesWorkInTheContainersTransactionForDoneOnceThatIsCommitted() {
        outcome.askAgain(xa, OUTAGE);
        transaction.status = Status.STATUS_ACTIVE;
        outcome.done(xa, message, delivery);
        outcome.askAgain(xa, OUTAGE);
        assertThat(pauses).as("not committed yet").last().isEqualTo(Duration.ofMillis(400));

        transaction.end(Status.STATUS_COMMITTED);
        outcome.askAgain(xa, OUTAGE);
        assertThat(pauses).last().isEqualTo(Duration.ofMillis(200));
    }

    @Test
    void asksForAMessageAgainWhoseBodyIsLostBeforeTheContainersTransactionEnds() {
        outcome.done(xa, withoutBody(), delivery);

        assertThat(isAskedAgain()).isTrue();
    }

    @Test
    void goesOnWithWhatTheRecordSaidInsteadOfAFailure() {
        stored.recorded = DeliveryFailures.Recorded.BUSY;
        assertThat(outcome.failed(plain, message, delivery, BROKEN)).contains(Claim.BUSY);
        stored.recorded = DeliveryFailures.Recorded.CONFLICT;
        assertThat(outcome.failed(plain, message, delivery, BROKEN)).contains(Claim.CONFLICT);
        stored.recorded = DeliveryFailures.Recorded.SETTLED;
        assertThat(outcome.failed(plain, message, delivery, BROKEN)).contains(Claim.DUPLICATE);
        stored.recorded = DeliveryFailures.Recorded.OVERTAKEN;
        assertThat(outcome.failed(plain, message, delivery, BROKEN)).contains(Claim.OVERTAKEN);
        stored.recorded = DeliveryFailures.Recorded.KEPT;
        assertThat(outcome.failed(plain, message, delivery, BROKEN)).isEmpty();
        assertThat(isAskedAgain()).isFalse();
    }

    @Test
    void asksForAMessageAgainWhoseFailureCountsAndWhichOnlyTheBrokerCanBringBack() {
        stored.recorded = DeliveryFailures.Recorded.LEFT_TO_THE_BROKER;

        assertThat(outcome.failed(plain, message, delivery, BROKEN)).isEmpty();
        assertThat(isAskedAgain()).isTrue();
    }

    @Test
    void letsGoOfTheLeaseAndAsksAgainAfterAFaultThatIsNotTheMessages() {
        assertThat(outcome.failed(plain, message, delivery, OUTAGE)).isEmpty();

        assertThat(done).containsExactly("let go");
        assertThat(isAskedAgain()).isTrue();
    }

    @Test
    void letsGoOfTheLeaseAndAsksAgainWhereAFailureCannotBeRecorded() {
        stored.failure = OUTAGE;
        assertThat(outcome.failed(plain, message, delivery, BROKEN)).isEmpty();

        assertThat(done).containsExactly("record", "let go");
        assertThat(isAskedAgain()).isTrue();
    }

    @Test
    void rollsTheContainersTransactionBackAndHoldsItsLocksForNoLongPause() {
        outcome.failed(xa, message, delivery, OUTAGE);
        outcome.failed(xa, message, delivery, OUTAGE);

        assertThat(pauses).containsExactly(Duration.ofMillis(200), Duration.ofMillis(200));
        assertThat(isAskedAgain()).isTrue();
        assertThat(done).isEmpty();
    }

    @Test
    void countsTheFaultsOfAKeyAnewOnceAFailureOfItIsRecorded() {
        IdempotencyKey other = new IdempotencyKey("plain", "other");
        for (int fault = 0; fault < 9; fault++) {
            outcome.failed(plain, message, delivery, OUTAGE);
            faults.succeeded(other);
        }
        outcome.failed(plain, message, delivery, BROKEN);
        stored.failure = new AssertionError("It counts as the message's fault.");

        outcome.failed(plain, message, delivery, OUTAGE);
        assertThat(done).containsOnlyOnce("record");
    }

    @Test
    void asksAgainAfterALongerPauseForABusyMessageThatCannotBeStored() {
        outcome.storeForLater(plain, message, delivery);
        assertThat(isAskedAgain()).isFalse();

        stored.later = DeliveryFailures.Later.NOT_STORED;
        outcome.storeForLater(plain, message, delivery);
        assertThat(isAskedAgain()).isTrue();
        assertThat(pauses).containsExactly(Duration.ofSeconds(5));
    }

    @Test
    void asksAgainForAMessageBeforeItsTurnThatCannotBeHeldBackOrNeedNotBe() {
        outcome.holdBack(plain, message, delivery);
        assertThat(isAskedAgain()).isFalse();
        assertThat(done).containsExactly("hold back");

        stored.later = DeliveryFailures.Later.NOT_STORED;
        outcome.holdBack(plain, message, delivery);
        assertThat(isAskedAgain()).isTrue();
    }

    @Test
    void asksAgainForABusyMessageWhereTheDatabaseDoesNotAnswer() {
        stored.failure = OUTAGE;
        outcome.storeForLater(plain, message, delivery);

        assertThat(isAskedAgain()).isTrue();
        assertThat(pauses).as("once").hasSize(1);
    }

    @Test
    void callsAMessageACopyOnlyWhereItsWorkIsDoneByNow() {
        for (DeliveryFailures.Later later : DeliveryFailures.Later.values()) {
            stored.later = later;
            boolean isDone = later == DeliveryFailures.Later.DONE;
            assertThat(outcome.storeForLater(plain, message, delivery)).isEqualTo(isDone);
            assertThat(outcome.holdBack(plain, message, delivery)).isEqualTo(isDone);
        }
        stored.failure = OUTAGE;
        assertThat(outcome.storeForLater(plain, message, delivery)).isFalse();
        assertThat(outcome.holdBack(plain, message, delivery)).isFalse();
    }

    @Test
    void storesNothingInTheContainersTransactionThatCanOnlyRollBack() {
        outcome.storeForLater(xa, message, delivery);
        assertThat(done).containsExactly("store");

        transaction.setRollbackOnly();
        assertThat(outcome.storeForLater(xa, message, delivery)).isFalse();
        assertThat(done).containsExactly("store");
        assertThat(pauses).containsExactly(Duration.ofMillis(200));
    }

    @Test
    void saysWhetherAMessageIsParked() {
        UnusableMessageException unusable = new UnusableMessageException(ParkReason.MISSING_KEY, "It has no key.");
        assertThat(outcome.park(plain, message, unusable)).isTrue();
        assertThat(isAskedAgain()).isFalse();

        stored.failure = OUTAGE;
        assertThat(outcome.park(plain, message, unusable)).isFalse();
        assertThat(isAskedAgain()).isTrue();
    }

    @Test
    void parksNothingThatTheContainersTransactionWouldCommit() {
        outcome.notNow(xa, message, delivery, BROKEN);

        assertThat(isAskedAgain()).isTrue();
        assertThat(done).isEmpty();
    }

    @Test
    void tellsTheOperatorOfAMessageThatCannotBeStoredAgainAndAgainWhileOthersCan() {
        IdempotencyKey other = new IdempotencyKey("plain", "other");
        stored.failure = OUTAGE;
        try (Sentences said = new Sentences(DeliveryOutcome.class)) {
            for (int fault = 0; fault < 9; fault++) {
                outcome.storeForLater(plain, message, delivery);
                faults.succeeded(other);
            }
            assertThat(said.texts()).isEmpty();

            outcome.storeForLater(plain, message, delivery);
            assertThat(said.texts()).singleElement().asString().contains("ID:1", "It stays at the broker");
        }
    }

    private boolean isAskedAgain() {
        return transaction.getRollbackOnly();
    }

    private IncomingMessage withoutBody() {
        return (IncomingMessage) Proxy.newProxyInstance(
                DeliveryOutcomeTest.class.getClassLoader(),
                new Class<?>[] {IncomingMessage.class},
                (proxy, method, arguments) -> {
                    if (method.getName().equals("load")) {
                        throw new LostBodyException("the session is closed", null);
                    }
                    return method.invoke(message, arguments);
                });
    }

    private static ConsumerDefinition definition(Class<?> consumer) {
        return ConsumerDefinition.of(consumer, setting -> null);
    }

    @IdempotentConsumer(name = "plain")
    private static final class Plain {}

    @IdempotentConsumer(name = "xa", mode = Mode.XA)
    private static final class Xa {}

    /** What the database says. */
    private final class Stored implements DeliveryFailures {

        private Recorded recorded = Recorded.KEPT;
        private Later later = Later.STORED;
        private Throwable failure;

        @Override
        public Recorded record(FailedDelivery failed) {
            note("record");
            return recorded;
        }

        @Override
        public void park(ConsumerDefinition consumer, IncomingMessage parked, UnusableMessageException cause) {
            note("park");
        }

        @Override
        public Later storeForLater(ConsumerDefinition consumer, IncomingMessage busy, Delivery of) {
            note("store");
            return later;
        }

        @Override
        public Later holdBack(ConsumerDefinition consumer, IncomingMessage early, Delivery of) {
            note("hold back");
            return later;
        }

        private void note(String step) {
            done.add(step);
            if (failure instanceof RuntimeException thrown) {
                throw thrown;
            }
            if (failure instanceof Error thrown) {
                throw thrown;
            }
        }
    }

    private final class OneMode extends Modes {

        OneMode() {
            super(null, null, null);
        }

        @Override
        WorkMode of(Mode mode) {
            return new WorkMode() {
                @Override
                public Claim run(WorkRule rule, Delivery of, Handler handler) {
                    throw new UnsupportedOperationException();
                }

                @Override
                public void letGo(Delivery of) {
                    done.add("let go");
                }
            };
        }

        @Override
        JoinedTransaction joined() {
            return TestModes.joined(transaction);
        }
    }

    /** Lets no time pass, and remembers how much would have. */
    private final class RecordedWaits implements Waits {

        private Duration shortest;

        @Override
        public void sleep(Duration pause) {
            shortest = pause;
        }

        @Override
        public Monitor newMonitor() {
            return new Monitor() {
                @Override
                public void change(Runnable change) {
                    change.run();
                }

                @Override
                public boolean await(BooleanSupplier condition, Duration longest) {
                    pauses.add(shortest.plus(longest));
                    return false;
                }
            };
        }
    }
}
