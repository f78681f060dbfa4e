package dev.semel.internal.outbox.store.jpa;

import static dev.semel.internal.outbox.store.jpa.OutboxTables.event;
import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.counter.CounterName;
import dev.semel.internal.counter.Counters;
import dev.semel.internal.counter.TestCounters;
import dev.semel.internal.history.Failure;
import dev.semel.internal.jpa.Dialect;
import dev.semel.internal.outbox.store.RelayStore;
import dev.semel.internal.settings.OutboxSettings.Published;
import dev.semel.testing.TestDatabase;
import dev.semel.testing.TransactionOfTest;
import jakarta.transaction.Status;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the relay's store counts of its marks. */
class RelayStoreCountsTest {

    private static final Failure FAILURE = Failure.of(new IllegalStateException("refused"));

    private final TestDatabase database = TestDatabase.of(Dialect.H2);
    private final OutboxTables outbox = new OutboxTables(database);
    private final TransactionOfTest transaction = new TransactionOfTest();
    private final Counters counters = TestCounters.in(transaction);
    private final UUID first = outbox.append(event("first"));
    private final UUID second = outbox.append(event("second"));

    @ParameterizedTest
    @EnumSource(Published.class)
    void countsWhatWasMarkedOrDeletedWhenThatIsCommitted(Published mode) {
        publishBoth(mode);
        assertThat(counters.sinceStart(CounterName.EVENTS_PUBLISHED)).isZero();

        transaction.end(Status.STATUS_COMMITTED);

        assertThat(counters.sinceStart(CounterName.EVENTS_PUBLISHED)).isEqualTo(2);
    }

    @Test
    void countsAFailedAttemptAndTheParkingAfterTheLastOne() {
        failBoth();
        transaction.end(Status.STATUS_COMMITTED);

        assertThat(counters.sinceStart(CounterName.ATTEMPTS_FAILED)).isEqualTo(2);
        assertThat(counters.sinceStart(CounterName.EVENTS_PARKED)).isEqualTo(1);
    }

    @Test
    void countsNothingThatAnotherHasSettledInBetween() {
        outbox.set(first, "status = 'DISCARDED'");
        outbox.set(second, "status = 'DISCARDED'");
        publishBoth(Published.KEEP);
        failBoth();
        transaction.end(Status.STATUS_COMMITTED);

        assertThat(CounterName.values())
                .allSatisfy(count -> assertThat(counters.sinceStart(count)).isZero());
    }

    private void publishBoth(Published mode) {
        with(mode, relay -> relay.markPublished(List.of(first, second), Instant.EPOCH));
    }

    private void failBoth() {
        with(Published.KEEP, relay -> {
            relay.backOff(first, 1, Instant.EPOCH, FAILURE);
            relay.park(second, 2, Instant.EPOCH, FAILURE);
        });
    }

    private void with(Published mode, Consumer<RelayStore> marks) {
        database.doInTransaction(connected -> marks.accept(OutboxTables.relayStore(connected, mode, counters)));
    }
}
