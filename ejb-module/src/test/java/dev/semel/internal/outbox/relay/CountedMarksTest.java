package dev.semel.internal.outbox.relay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.counter.CounterName;
import dev.semel.internal.counter.Counters;
import dev.semel.internal.counter.TestCounters;
import dev.semel.internal.outbox.store.LockedSlot;
import dev.semel.internal.outbox.store.RelayStore;
import dev.semel.testing.TransactionOfTest;
import jakarta.transaction.Status;
import java.lang.reflect.Proxy;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class CountedMarksTest {

    private final TransactionOfTest transaction = new TransactionOfTest();
    private final Counters counters = TestCounters.in(transaction);
    private boolean isPending = true;
    private final RelayStore marks = new Marks(storeThatMarks(), counters);

    @Test
    void countsWhatWasMarkedWhenTheMarksAreCommitted() {
        publishTwo();
        assertThat(counters.sinceStart(CounterName.EVENTS_PUBLISHED)).isZero();

        transaction.end(Status.STATUS_COMMITTED);

        assertThat(counters.sinceStart(CounterName.EVENTS_PUBLISHED)).isEqualTo(2);
    }

    @Test
    void countsAFailedAttemptAndTheParkingAfterTheLastOne() {
        marks.backOff(UUID.randomUUID(), 1, Instant.EPOCH, null);
        marks.park(UUID.randomUUID(), 2, Instant.EPOCH, null);
        transaction.end(Status.STATUS_COMMITTED);

        assertThat(counters.sinceStart(CounterName.ATTEMPTS_FAILED)).isEqualTo(2);
        assertThat(counters.sinceStart(CounterName.EVENTS_PARKED)).isEqualTo(1);
    }

    @Test
    void countsNothingThatSomebodyElseHasSettledMeanwhile() {
        isPending = false;
        publishTwo();
        marks.backOff(UUID.randomUUID(), 1, Instant.EPOCH, null);
        marks.park(UUID.randomUUID(), 2, Instant.EPOCH, null);
        transaction.end(Status.STATUS_COMMITTED);

        assertThat(CounterName.values())
                .allSatisfy(count -> assertThat(counters.sinceStart(count)).isZero());
    }

    private void publishTwo() {
        marks.markPublished(List.of(UUID.randomUUID(), UUID.randomUUID()), Instant.EPOCH);
    }

    private RelayStore storeThatMarks() {
        return (RelayStore) Proxy.newProxyInstance(
                RelayStore.class.getClassLoader(),
                new Class<?>[] {RelayStore.class},
                (proxy, method, arguments) -> method.getReturnType() == int.class
                        ? (Object) (isPending ? ((List<?>) arguments[0]).size() : 0)
                        : (Object) isPending);
    }

    /** The container makes the rest of a decorator. */
    private static final class Marks extends CountedMarks {

        Marks(RelayStore store, Counters counters) {
            super(store, counters);
        }

        @Override
        public Optional<LockedSlot> lockSlot(Set<Integer> except) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Optional<LockedSlot> lockAnotherSlot(Set<Integer> except) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Optional<LockedSlot> lockSlot(int slot) {
            throw new UnsupportedOperationException();
        }

        @Override
        public NextEvents nextBatch(LockedSlot slot, int size) {
            throw new UnsupportedOperationException();
        }

        @Override
        public List<Outline> outlineOfNextBatch(int slot, int size) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void tryToRead(UUID event) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void keepAlive() {
            throw new UnsupportedOperationException();
        }

        @Override
        public void markServed(List<LockedSlot> slots) {
            throw new UnsupportedOperationException();
        }
    }
}
