package dev.semel.internal.redelivery;

import dev.semel.internal.idempotency.cache.CachedKeys;
import dev.semel.internal.idempotency.consumer.IncomingMessage;
import dev.semel.internal.idempotency.operator.KeyDecisions;
import dev.semel.internal.idempotency.operator.TestRecords;
import dev.semel.internal.idempotency.store.Delivery;
import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.idempotency.store.StoredRetries;
import dev.semel.internal.idempotency.store.jpa.TestStores;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.message.MessageContract;
import dev.semel.internal.message.StoredMessage;
import dev.semel.internal.outbox.store.OutgoingEvent;
import dev.semel.internal.outbox.store.StoredEvents;
import dev.semel.internal.outbox.store.jpa.OutboxTables;
import dev.semel.internal.settings.ClaimSettings;
import dev.semel.testing.SameTransaction;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Optional;
import java.util.UUID;

/** The real ways out for stranded keys, for tests of what uses them. */
public final class TestRedelivery {

    private TestRedelivery() {}

    public static StrandedKeys strandedKeys(Database database) {
        StoredEvents events = OutboxTables.storedEvents(database);
        KeyDecisions decisions = new KeyDecisions(
                TestStores.keys(database), retries(database), new ClaimSettings(Duration.ofSeconds(10)));
        RetryEvents retries = new RetryEvents(OutboxTables.outboxStore(database)::append, Clock.systemUTC());
        return new StrandedKeys(decisions, TestRecords.commands(database), events, retries, new CachedKeys());
    }

    /** Where no event has taken the place of another, and nothing has to be done. */
    public static StrandedKeys strandedKeys() {
        return strandedKeys(new CachedKeys());
    }

    /** The same, with keys outside the database. */
    public static StrandedKeys strandedKeys(CachedKeys cached) {
        return new StrandedKeys(null, null, new NoEvents(), null, cached);
    }

    /** What a consumer does with an event that finds its key busy. */
    public static void storeForLater(Database database, UUID event, String consumer) {
        OutgoingEvent found = OutboxTables.storedEvents(database).read(event).orElseThrow();
        IdempotencyKey key =
                new IdempotencyKey(consumer, found.event().idempotencyKey().orElseThrow());
        StoredMessage sent = found.message().with(MessageContract.EVENT_ID, event.toString());
        IncomingMessage message = new TextDelivery("ID:" + UUID.randomUUID(), sent);
        new RetryEvents(OutboxTables.outboxStore(database)::append, Clock.systemUTC())
                .appendForLater(
                        message, new Delivery(key, message.messageId(), event, null, null, null), null, Duration.ZERO);
    }

    public static StoredRetries retries(Database database) {
        return new OutboxRetries(OutboxTables.storedEvents(database), new SameTransaction());
    }

    private static final class NoEvents implements StoredEvents {

        @Override
        public Optional<Instant> waitsUntil(UUID event) {
            return Optional.empty();
        }

        @Override
        public void comeNow(Collection<UUID> events) {
            throw new AssertionError("Nothing waits here for its turn.");
        }

        @Override
        public boolean isFor(UUID event, String consumer, String key) {
            return false;
        }

        @Override
        public Optional<OutgoingEvent> read(UUID event) {
            return Optional.empty();
        }
    }
}
