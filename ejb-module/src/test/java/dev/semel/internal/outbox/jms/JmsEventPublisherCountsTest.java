package dev.semel.internal.outbox.jms;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchRuntimeException;

import dev.semel.internal.counter.CounterName;
import dev.semel.internal.outbox.relay.EventPublisher.Outcome.Kind;
import dev.semel.internal.outbox.store.PendingEvent;
import dev.semel.outbox.OutboxEvent;
import jakarta.transaction.RollbackException;
import jakarta.transaction.Status;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the publisher counts of what the broker took. */
class JmsEventPublisherCountsTest extends PublisherToArtemis {

    private static final Duration LATE = Duration.ofSeconds(-1);

    @Test
    void countsTheExpiredEventsOfABatchWhenTheTransactionAroundItIsCommitted() {
        publisher.publishBatch(List.of(event(LATE), event(null), event(Duration.ZERO), event(Duration.ofDays(1))));
        assertThat(count(CounterName.EVENTS_EXPIRED)).isZero();
        transaction.end(Status.STATUS_COMMITTED);

        assertThat(count(CounterName.EVENTS_EXPIRED)).isEqualTo(2);
    }

    @Test
    void countsAnExpiredEventThatIsSentAlone() {
        transaction.status = Status.STATUS_NO_TRANSACTION;
        publisher.publishOne(event(LATE));

        assertThat(count(CounterName.EVENTS_EXPIRED)).isEqualTo(1);
    }

    @Test
    void countsWhatIsSentAloneAndNotWhatIsSentInABatch() {
        transaction.status = Status.STATUS_NO_TRANSACTION;
        publisher.publishBatch(List.of(event(null), event(null)));
        assertThat(count(CounterName.SENT_AGAIN)).isZero();
        publisher.publishOne(event(null));

        assertThat(count(CounterName.SENT_AGAIN)).isEqualTo(1);
        assertThat(count(CounterName.EVENTS_EXPIRED)).isZero();
    }

    @Test
    void countsABatchThatIsRefusedBecauseTheBrokerHasAnEventOfIt() {
        transaction.status = Status.STATUS_NO_TRANSACTION;
        assertThat(publisher.isRefusedAsKnown(new IllegalStateException("no answer")))
                .isFalse();
        assertThat(count(CounterName.BATCHES_REFUSED)).isZero();

        assertThat(publisher.isRefusedAsKnown(new IllegalStateException(new RollbackException("known"))))
                .isTrue();
        assertThat(count(CounterName.BATCHES_REFUSED)).isEqualTo(1);
    }

    @Test
    void countsNothingThatTheBrokerDidNotTake() {
        transaction.status = Status.STATUS_NO_TRANSACTION;
        PendingEvent guilty = pending(OutboxEvent.toQueue("narrow").text("no such queue"), LATE);
        assertThat(publisher.publishOne(guilty).kind()).isEqualTo(Kind.BLOCKED);
        assertThat(catchRuntimeException(() -> publisher.publishBatch(List.of(guilty))))
                .isNotNull();

        assertThat(CounterName.values())
                .allSatisfy(count -> assertThat(count(count)).isZero());
    }

    private long count(CounterName count) {
        return counters.sinceStart(count);
    }

    private static PendingEvent event(Duration timeLeft) {
        return pending(OutboxEvent.toQueue("orders").text("x"), timeLeft);
    }
}
