package dev.semel.outbox.relay.breaker;

import dev.semel.outbox.OnParked;
import dev.semel.outbox.relay.EventPublisher;
import dev.semel.outbox.relay.RelayNudge;
import dev.semel.outbox.store.Address;
import dev.semel.outbox.store.DestinationStore;
import dev.semel.outbox.store.TroubledDestination;
import dev.semel.outbox.store.jpa.OutboxTables;
import dev.semel.settings.RelaySettings;
import dev.semel.testing.TestDatabase;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;

/** The breaker of one node on real tables, every step in a transaction of its own, as the container does it. */
public final class BreakerOfTest {

    private final TestDatabase database;
    private final EventPublisher publisher;
    private final Breaker breaker;

    public int wakes;

    public BreakerOfTest(TestDatabase database, EventPublisher publisher) {
        this.database = database;
        this.publisher = publisher;
        this.breaker = new Breaker(
                new TransactionalCare(),
                new TransactionalProbe(),
                new Nudge(),
                RelaySettings.Isolation.of(OnParked.HOLD, Duration.ofHours(1), Duration.ofHours(4)));
    }

    public void tend() {
        breaker.tend();
    }

    private <T> T in(Function<DestinationStore, T> work) {
        return database.inTransaction(connected -> work.apply(OutboxTables.destinations(connected)));
    }

    private class TransactionalCare extends Care {

        TransactionalCare() {
            super(null);
        }

        @Override
        List<TroubledDestination> troubled() {
            return in(store -> new Care(store).troubled());
        }

        @Override
        boolean scheduleProbe(Address destination, Duration wait) {
            return in(store -> new Care(store).scheduleProbe(destination, wait));
        }

        @Override
        boolean claimProbe(Address destination) {
            return in(store -> new Care(store).claimProbe(destination));
        }

        @Override
        int release(Address destination, int most) {
            return in(store -> new Care(store).release(destination, most));
        }

        @Override
        boolean settle(Address destination) {
            return in(store -> new Care(store).settle(destination));
        }
    }

    private class TransactionalProbe extends Probe {

        TransactionalProbe() {
            super(null, null, null);
        }

        @Override
        boolean run(Address destination) {
            return database.inTransaction(connected -> new Probe(
                            OutboxTables.destinations(connected), OutboxTables.relayStore(connected), publisher)
                    .run(destination));
        }
    }

    private class Nudge extends RelayNudge {

        @Override
        public void wake() {
            wakes++;
        }
    }
}
