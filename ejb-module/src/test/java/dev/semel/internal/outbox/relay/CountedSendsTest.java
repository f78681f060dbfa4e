package dev.semel.internal.outbox.relay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.counter.CounterName;
import dev.semel.internal.counter.Counters;
import dev.semel.internal.counter.TestCounters;
import dev.semel.internal.outbox.store.OutgoingEvent;
import dev.semel.internal.outbox.store.OutgoingEvents;
import dev.semel.internal.outbox.store.PendingEvent;
import dev.semel.outbox.OutboxEvent;
import dev.semel.testing.TransactionOfTest;
import jakarta.transaction.Status;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class CountedSendsTest {

    private static final Duration LATE = Duration.ofSeconds(-1);

    private final TransactionOfTest transaction = new TransactionOfTest();
    private final Counters counters = TestCounters.in(transaction);
    private EventPublisher.Outcome outcome = new EventPublisher.Outcome(EventPublisher.Outcome.Kind.PUBLISHED, null);
    private boolean isKnown;
    private final EventPublisher sends = new Sends(publisher(), counters);

    @Test
    void countsTheExpiredEventsOfABatchWhenTheBrokerHasCommittedIt() {
        List<PendingEvent> batch = List.of(event(LATE), event(null), event(Duration.ZERO), event(Duration.ofDays(1)));
        sends.publishBatch(batch);
        assertThat(expired()).isZero();
        transaction.end(Status.STATUS_COMMITTED);

        assertThat(expired()).isEqualTo(2);
    }

    @Test
    void countsAnExpiredEventThatIsSentAlone() {
        transaction.status = Status.STATUS_NO_TRANSACTION;
        sends.publishOne(event(LATE));

        assertThat(expired()).isEqualTo(1);
    }

    @Test
    void countsWhatIsSentAloneAndNotWhatIsSentInABatch() {
        transaction.status = Status.STATUS_NO_TRANSACTION;
        sends.publishBatch(List.of(event(null), event(null)));
        assertThat(counters.sinceStart(CounterName.SENT_AGAIN)).isZero();
        sends.publishOne(event(null));

        assertThat(counters.sinceStart(CounterName.SENT_AGAIN)).isEqualTo(1);
        assertThat(expired()).isZero();
    }

    @Test
    void countsABatchThatIsRefusedBecauseTheBrokerHasAnEventOfIt() {
        transaction.status = Status.STATUS_NO_TRANSACTION;
        assertThat(sends.isRefusedAsKnown(new IllegalStateException("no answer")))
                .isFalse();
        assertThat(counters.sinceStart(CounterName.BATCHES_REFUSED)).isZero();
        isKnown = true;
        assertThat(sends.isRefusedAsKnown(new IllegalStateException("known"))).isTrue();

        assertThat(counters.sinceStart(CounterName.BATCHES_REFUSED)).isEqualTo(1);
    }

    @Test
    void countsNothingThatTheBrokerDidNotTake() {
        transaction.status = Status.STATUS_NO_TRANSACTION;
        outcome =
                new EventPublisher.Outcome(EventPublisher.Outcome.Kind.REJECTED, new IllegalStateException("refused"));
        assertThat(sends.publishOne(event(LATE))).isEqualTo(outcome);

        assertThat(CounterName.values())
                .allSatisfy(count -> assertThat(counters.sinceStart(count)).isZero());
    }

    private long expired() {
        return counters.sinceStart(CounterName.EVENTS_EXPIRED);
    }

    private static PendingEvent event(Duration timeLeft) {
        OutgoingEvent content = OutgoingEvents.of(OutboxEvent.toQueue("orders").text("x"));
        return OutgoingEvents.pending(UUID.randomUUID(), null, 0, timeLeft, () -> content);
    }

    private EventPublisher publisher() {
        return (EventPublisher) Proxy.newProxyInstance(
                EventPublisher.class.getClassLoader(),
                new Class<?>[] {EventPublisher.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "publishOne" -> outcome;
                    case "isRefusedAsKnown" -> isKnown;
                    default -> null;
                });
    }

    /** The container makes the rest of a decorator. */
    private static final class Sends extends CountedSends {

        Sends(EventPublisher publisher, Counters counters) {
            super(publisher, counters);
        }

        @Override
        public void join() {
            throw new UnsupportedOperationException();
        }

        @Override
        public Optional<Exception> findOutage() {
            throw new UnsupportedOperationException();
        }
    }
}
