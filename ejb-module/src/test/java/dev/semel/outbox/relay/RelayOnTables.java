package dev.semel.outbox.relay;

import dev.semel.history.AttemptHistory;
import dev.semel.history.FailedAttempt;
import dev.semel.history.Failure;
import dev.semel.outbox.store.jpa.OutboxTables;
import dev.semel.settings.RelaySettings;
import dev.semel.settings.RetrySettings;
import dev.semel.testing.MutableClock;
import dev.semel.testing.TestDatabase;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** A relay on real tables: every pass in a transaction of its own, as the container does it. */
class RelayOnTables {

    static final int BATCH = 3;
    static final int MAX_ATTEMPTS = 2;

    final List<String> attempts = new ArrayList<>();
    final MutableClock clock = new MutableClock();
    final OutboxRelay relay;
    int passes;
    boolean isDatabaseDown;

    private final TestDatabase database;
    private final EventPublisher publisher;
    private final RelaySettings settings = new RelaySettings(
            true,
            Duration.ofSeconds(1),
            BATCH,
            new RetrySettings("semel.relay", MAX_ATTEMPTS, Duration.ofHours(1), Duration.ofHours(2)));

    RelayOnTables(TestDatabase database, EventPublisher publisher) {
        this.database = database;
        this.publisher = publisher;
        this.relay = new OutboxRelay(new TransactionalPass(), publisher, clock);
    }

    private class TransactionalPass extends RelayPass {

        TransactionalPass() {
            super(null, null, null, null, null);
        }

        @Override
        PassResult run(Set<Integer> served) {
            passes++;
            if (isDatabaseDown) {
                throw new IllegalStateException("The database is down.");
            }
            return database.inTransaction(connected -> {
                var store = OutboxTables.relayStore(connected);
                var oneByOne = new OneByOne(publisher, store, new Attempts(), settings);
                return new RelayPass(store, publisher, oneByOne, settings, clock).run(served);
            });
        }
    }

    private class Attempts implements AttemptHistory {

        @Override
        public void record(String subject, int attempt, Failure failure) {
            attempts.add(subject + " " + attempt + " " + failure.message());
        }

        @Override
        public List<FailedAttempt> of(String subject) {
            return List.of();
        }
    }
}
