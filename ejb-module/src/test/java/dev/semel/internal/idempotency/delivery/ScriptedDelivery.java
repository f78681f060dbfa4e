package dev.semel.internal.idempotency.delivery;

import dev.semel.idempotency.Mode;
import dev.semel.internal.counter.Counters;
import dev.semel.internal.counter.Duplicates;
import dev.semel.internal.counter.Latencies;
import dev.semel.internal.counter.TestCounters;
import dev.semel.internal.counter.copy.SkippedCopies;
import dev.semel.internal.idempotency.attempt.CurrentAttempt;
import dev.semel.internal.idempotency.consumer.ConsumerDefinition;
import dev.semel.internal.idempotency.consumer.IncomingMessage;
import dev.semel.internal.idempotency.consumer.KeyResolver;
import dev.semel.internal.idempotency.consumer.UnusableMessageException;
import dev.semel.internal.idempotency.consumer.UserBeans;
import dev.semel.internal.idempotency.failure.DeliveryFailures;
import dev.semel.internal.idempotency.failure.FailureAnalyzer;
import dev.semel.internal.idempotency.failure.FaultHistory;
import dev.semel.internal.idempotency.mode.Handler;
import dev.semel.internal.idempotency.mode.JoinedTransaction;
import dev.semel.internal.idempotency.mode.TestModes;
import dev.semel.internal.idempotency.mode.WorkMode;
import dev.semel.internal.idempotency.poison.MarksInMemory;
import dev.semel.internal.idempotency.poison.PoisonDetector;
import dev.semel.internal.idempotency.result.ResultFormat;
import dev.semel.internal.idempotency.result.StoredResult;
import dev.semel.internal.idempotency.store.Claim;
import dev.semel.internal.idempotency.store.DatabaseFaults.Fault;
import dev.semel.internal.idempotency.store.Delivery;
import dev.semel.internal.idempotency.store.WaitingRetries;
import dev.semel.internal.platform.ThreadWaits;
import dev.semel.internal.settings.limit.ResultLimit;
import dev.semel.testing.MutableClock;
import dev.semel.testing.TransactionOfTest;
import jakarta.transaction.Status;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/** The real way of a delivery, with a recorder of failures that a test looks at, and a server that it may kill. */
final class ScriptedDelivery implements DeliveryFailures {

    final MarksInMemory marks = new MarksInMemory();
    final MutableClock clock = new MutableClock();
    final FaultHistory faults = new FaultHistory(clock);
    final TransactionOfTest transaction = new TransactionOfTest();
    final List<UnusableMessageException> parked = new ArrayList<>();
    final List<FailedDelivery> recorded = new ArrayList<>();
    final List<Delivery> storedForLater = new ArrayList<>();
    final List<Delivery> heldBack = new ArrayList<>();
    final WaitingRetries retries = new WaitingRetries();
    final Counters counters = TestCounters.in(transaction);
    final SkippedCopies copies = new SkippedCopies();
    final Duplicates duplicates = new Duplicates(counters);
    final Latencies latencies = TestCounters.latencies(clock);
    final CurrentAttempt attempts = new CurrentAttempt(null, null, new ResultFormat(new ResultLimit(1_000)));
    /** What a claim says of the key, and what the record of a failure does. */
    Claim claim = Claim.GRANTED;

    Recorded record = Recorded.KEPT;

    /** What happens instead of a claim. */
    Throwable unclaimed;

    Later later = Later.STORED;

    /** What the handler has answered. */
    Optional<StoredResult> result = Optional.empty();

    private final UserBeans beans;
    private Throwable unstorable;
    private Runnable parking = () -> {};
    private Throwable unadmitted;
    private IdempotentDelivery delivery;
    private KeyConcurrencyLimit admission;

    /** @param bean the only bean of the application */
    ScriptedDelivery(Object bean) {
        this.beans = new UserBeans(null) {
            @Override
            @SuppressWarnings("unchecked")
            public <B, T> T call(Class<B> type, Function<B, T> question) {
                return question.apply((B) bean);
            }
        };
        transaction.status = Status.STATUS_NO_TRANSACTION;
        beginAnew();
    }

    /** A new life of the server. */
    void beginAnew() {
        FailureAnalyzer analyzer = new FailureAnalyzer(failure -> Fault.NONE, faults, beans);
        PoisonDetector poison = marks.serverBegunAnew();
        DeliveryOutcome outcome = new DeliveryOutcome(
                analyzer, faults, this, new RedeliveryBackOff(transaction, new NoWaits()), new OneMode());
        admission = new KeyConcurrencyLimit(poison) {
            @Override
            Optional<Ticket> admit(ConsumerDefinition consumer, IncomingMessage message, Delivery read) {
                ScriptedDelivery.<RuntimeException>sneak(unadmitted);
                return super.admit(consumer, message, read);
            }
        };
        delivery = new IdempotentDelivery(
                new WatchedReading(new KeyResolver(beans, retries), poison, outcome),
                admission,
                new OneMode(),
                outcome,
                new DeliveryCounts(counters, latencies, copies, duplicates));
        delivery.attempts = attempts;
    }

    /** The server's transactions are not proved. */
    void prove(String missing) {
        admission.proof.withhold(missing);
    }

    /** Nothing can be stored from now on; null: it can again. */
    void storeNothing(Throwable reason) {
        unstorable = reason;
    }

    /** What happens when a message is about to be parked. */
    void dieWhileParking(Runnable death) {
        parking = death;
    }

    /** No delivery is admitted from now on; null: each one is. */
    void admitNothing(Throwable reason) {
        unadmitted = reason;
    }

    /** How a delivery came back: "acknowledged" if it returned, "asked again" if it threw. */
    String take(Class<?> consumer, IncomingMessage message, Handler handler) {
        try {
            delivery.deliver(ConsumerDefinition.of(consumer, name -> null), message, handler);
            return "acknowledged";
        } catch (RedeliveryRequestedException asked) {
            return "asked again";
        }
    }

    @Override
    public Recorded record(FailedDelivery failed) {
        requireStorable();
        recorded.add(failed);
        return record;
    }

    @Override
    public void park(ConsumerDefinition consumer, IncomingMessage message, UnusableMessageException cause) {
        requireStorable();
        parking.run();
        parked.add(cause);
    }

    @Override
    public Later storeForLater(ConsumerDefinition consumer, IncomingMessage message, Delivery busy) {
        storedForLater.add(busy);
        return later;
    }

    @Override
    public Later holdBack(ConsumerDefinition consumer, IncomingMessage message, Delivery early) {
        heldBack.add(early);
        return later;
    }

    private void requireStorable() {
        ScriptedDelivery.<RuntimeException>sneak(unstorable);
    }

    @SuppressWarnings("unchecked")
    private static <E extends Throwable> void sneak(Throwable thrown) throws E {
        if (thrown != null) {
            throw (E) thrown;
        }
    }

    private final class OneMode extends Modes {

        OneMode() {
            super(null, null, null);
        }

        @Override
        WorkMode of(Mode mode) {
            return (consumer, delivery, handler) -> {
                ScriptedDelivery.<RuntimeException>sneak(unclaimed);
                if (claim == Claim.GRANTED) {
                    handler.handle();
                    result = handler.result();
                }
                return claim;
            };
        }

        @Override
        JoinedTransaction joined() {
            return TestModes.joined(transaction);
        }
    }

    private static final class NoWaits extends ThreadWaits {

        @Override
        public void sleep(Duration pause) {
            // A test does not have to wait.
        }

        @Override
        public Monitor newMonitor() {
            return new Monitor() {
                @Override
                public boolean await(BooleanSupplier condition, Duration longest) {
                    return true;
                }

                @Override
                public void change(Runnable change) {
                    change.run();
                }
            };
        }
    }
}
