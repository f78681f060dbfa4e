package dev.semel.internal.redelivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.admin.Rows;
import dev.semel.idempotency.KeyStore;
import dev.semel.internal.idempotency.store.Claim;
import dev.semel.internal.idempotency.store.Delivery;
import dev.semel.internal.idempotency.store.Delivery.Sender;
import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.idempotency.store.jpa.TestStores;
import dev.semel.internal.jpa.Binary;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.jpa.Dialect;
import dev.semel.internal.message.ContentHash;
import dev.semel.internal.message.StoredMessage;
import dev.semel.internal.outbox.store.OutgoingEvent;
import dev.semel.internal.outbox.store.OutgoingEvents;
import dev.semel.internal.outbox.store.jpa.OutboxTables;
import dev.semel.outbox.OutboxEvent;
import dev.semel.testing.OpenTransaction;
import dev.semel.testing.TestDatabase;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The ways out for keys that nothing brings on any more, on real tables. */
class StrandedKeysTest {

    private static final String RECORDS = "semel_idempotency_record";
    private static final String EVENTS = "semel_outbox_event";
    private static final Duration AGE = Duration.ofMinutes(1);

    private final IdempotencyKey key =
            new IdempotencyKey("payments", UUID.randomUUID().toString());

    @ParameterizedTest
    @EnumSource
    void runsAFailedKeyAgainByANewEventWithTheContentOfItsLastRetry(Dialect dialect) {
        TestDatabase database = TestDatabase.of(dialect);
        UUID last = failedBy(database, "PUBLISHED");

        assertThat(runAgain(database)).isTrue();

        UUID next = (UUID) get(database, RECORDS, "retry_event_id", key.hash());
        assertThat(next).isNotEqualTo(last);
        OutgoingEvent event = database.inTransaction(
                open -> OutboxTables.storedEvents(open).read(next).orElseThrow());
        assertThat(event.message().text()).isEqualTo("two coffees");
        assertThat(event.message().properties()).containsEntry("tenant", "acme");
        assertThat(event.event().destination()).isEqualTo("news::payments");
        assertThat(event.event().idempotencyKey()).contains(key.value());
        assertThat(event.consumer()).contains("payments");
        assertThat(get(database, EVENTS, "status", next)).isEqualTo("PENDING");
        assertThat(((Number) get(database, RECORDS, "attempts", key.hash())).intValue())
                .isZero();
        assertThat(claim(database, null)).as("a copy waits for it").isEqualTo(Claim.SUPERSEDED);
        assertThat(claim(database, next)).isEqualTo(Claim.GRANTED);
    }

    @ParameterizedTest
    @EnumSource
    void leavesAKeyAloneWhoseRetryIsStillToCome(Dialect dialect) {
        TestDatabase database = TestDatabase.of(dialect);
        for (String waiting : List.of("PENDING", "SCHEDULED", "HELD", "PARKED")) {
            UUID last = failedBy(database, waiting);

            assertThat(runAgain(database)).isFalse();
            assertThat(close(database)).isFalse();
            assertThat(forget(database)).isFalse();
            assertThat(get(database, RECORDS, "retry_event_id", key.hash())).isEqualTo(last);
            database.doInTransaction(open -> remove(open));
        }
    }

    @ParameterizedTest
    @EnumSource
    void leavesKeysAloneThatAreDoneParkedOrUnderALeaseThatLives(Dialect dialect) {
        TestDatabase database = TestDatabase.of(dialect);
        for (String status : List.of("COMPLETED", "PARKED", "DISCARDED", "LIVE")) {
            database.doInTransaction(open -> {
                Rows rows = new Rows(open);
                if (status.equals("LIVE")) {
                    rows.lease(key.consumer(), key.value(), AGE);
                } else {
                    rows.key(key.consumer(), key.value(), status, AGE);
                }
            });
            assertThat(runAgain(database)).as(status).isFalse();
            assertThat(close(database)).as(status).isFalse();
            assertThat(forget(database)).as(status).isFalse();
            database.doInTransaction(this::remove);
        }
        assertThat(runAgain(database)).as("gone").isFalse();
    }

    @ParameterizedTest
    @EnumSource
    void runsAKeyAgainWhoseLeaseHasLapsedAndShutsItsHolderOut(Dialect dialect) {
        TestDatabase database = TestDatabase.of(dialect);
        UUID last = failedBy(database, "PUBLISHED");
        UUID token = UUID.randomUUID();
        database.doInTransaction(open -> {
            remove(open);
            Rows rows = new Rows(open);
            rows.lease(key.consumer(), key.value(), AGE.negated());
            rows.set(RECORDS, "lease_token", token, key.hash());
            rows.set(RECORDS, "retry_event_id", last, key.hash());
        });

        assertThat(runAgain(database)).isTrue();

        assertThat(get(database, RECORDS, "status", key.hash())).isEqualTo("FAILED");
        Delivery holder = new Delivery(key, "ID:1", null, null, null, null).under(token);
        assertThat(database.<Boolean>inTransaction(
                        open -> TestStores.leases(open).complete(holder, Optional.empty())))
                .isFalse();
    }

    @ParameterizedTest
    @EnumSource
    void doesNotRunAgainWhatHasNoContentAnyMoreButClosesIt(Dialect dialect) {
        TestDatabase database = TestDatabase.of(dialect);
        failedBy(database, "PUBLISHED");
        database.doInTransaction(open -> new Rows(open).set(RECORDS, "retry_event_id", UUID.randomUUID(), key.hash()));

        assertThat(runAgain(database)).isFalse();
        assertThat(close(database)).isTrue();
        assertThat(get(database, RECORDS, "status", key.hash())).isEqualTo("DISCARDED");
        assertThat(claim(database, null)).isEqualTo(Claim.CLOSED);
    }

    @ParameterizedTest
    @EnumSource
    void doesNotSendDamagedContentAgainButClosesItsKey(Dialect dialect) {
        TestDatabase database = TestDatabase.of(dialect);
        UUID last = failedBy(database, "PUBLISHED");
        database.doInTransaction(open -> new Rows(open).set(EVENTS, "headers", "{damaged", last));

        assertThat(runAgain(database)).isFalse();
        assertThat(close(database)).isTrue();

        database.doInTransaction(this::remove);
        assertThat(database.<Boolean>inTransaction(
                        open -> TestRedelivery.strandedKeys(open).resend(last, key.consumer(), key.hash())))
                .isFalse();
        assertThat(database.<Boolean>inTransaction(
                        open -> TestRedelivery.strandedKeys(open).closeUntaken(last, key)))
                .isTrue();
        assertThat(claimed(database, with("two coffees"))).isEqualTo(Claim.CLOSED);
    }

    @ParameterizedTest
    @EnumSource
    void runsNoKeyAgainWithTheContentOfAnother(Dialect dialect) {
        TestDatabase database = TestDatabase.of(dialect);
        failedBy(database, "PUBLISHED");
        database.doInTransaction(open -> {
            UUID others = append(open, OutboxEvent.toQueue("news::payments").idempotencyKey("another"));
            Rows rows = new Rows(open);
            rows.set(EVENTS, "status", "PUBLISHED", others);
            rows.set(RECORDS, "retry_event_id", others, key.hash());
        });

        assertThat(runAgain(database)).isFalse();
    }

    @ParameterizedTest
    @EnumSource
    void sendsWhatCameFromATopicToTheQueueOfItsSubscriptionThere(Dialect dialect) {
        TestDatabase database = TestDatabase.of(dialect);
        failedBy(database, "PUBLISHED", OutboxEvent.toTopic("news::payments"));
        assertThat(runAgain(database)).isTrue();

        UUID next = (UUID) get(database, RECORDS, "retry_event_id", key.hash());
        assertThat(get(database, EVENTS, "destination_kind", next)).isEqualTo("TOPIC");
    }

    @ParameterizedTest
    @EnumSource
    void closesAParkedKeyAndNoOther(Dialect dialect) {
        TestDatabase database = TestDatabase.of(dialect);
        failedBy(database, "PUBLISHED");
        assertThat(closeParked(database)).isFalse();

        database.doInTransaction(open -> new Rows(open).set(RECORDS, "status", "PARKED", key.hash()));
        assertThat(closeParked(database)).isTrue();
        assertThat(get(database, RECORDS, "status", key.hash())).isEqualTo("DISCARDED");
    }

    @ParameterizedTest
    @EnumSource
    void closesAKeyThatWasNeverTakenForTheContentThatWasSentOnly(Dialect dialect) {
        TestDatabase database = TestDatabase.of(dialect);
        UUID event = failedBy(database, "PUBLISHED");
        database.doInTransaction(this::remove);

        assertThat(database.<Boolean>inTransaction(
                        open -> TestRedelivery.strandedKeys(open).closeUntaken(event, key)))
                .isTrue();
        assertThat(claimed(database, with("two coffees"))).isEqualTo(Claim.CLOSED);
        assertThat(claimed(database, with("three coffees")))
                .as("that was not given up")
                .isEqualTo(Claim.CONFLICT);
    }

    @ParameterizedTest
    @EnumSource
    void closesItForThatContentAlsoWhereTheConsumerLeavesAPartOfItOut(Dialect dialect) {
        TestDatabase database = TestDatabase.of(dialect);
        UUID event = failedBy(database, "PUBLISHED");
        database.doInTransaction(this::remove);
        database.doInTransaction(open -> TestRedelivery.strandedKeys(open).closeUntaken(event, key));

        assertThat(claimed(database, withPartOf("two coffees"))).isEqualTo(Claim.CLOSED);
        assertThat(claimed(database, withPartOf("three coffees"))).isEqualTo(Claim.CONFLICT);
    }

    private Delivery withPartOf(String text) {
        StoredMessage message = StoredMessage.text(text, Map.of());
        String part = ContentHash.of(message, List.of("/time"));
        String whole = ContentHash.of(message, List.of());
        Sender sender = Sender.PRODUCER;
        KeyStore store = KeyStore.DATABASE;
        return new Delivery(key, "ID:part", null, null, part, null, Instant.MAX, null, sender, null, whole, store);
    }

    @ParameterizedTest
    @EnumSource
    void forgetsAFailedKeySoThatTheNextCopyIsNew(Dialect dialect) {
        TestDatabase database = TestDatabase.of(dialect);
        failedBy(database, "PUBLISHED");

        assertThat(forget(database)).isTrue();
        assertThat(get(database, RECORDS, "status", key.hash())).isNull();
        assertThat(claim(database, null)).isEqualTo(Claim.GRANTED);
    }

    @ParameterizedTest
    @EnumSource
    void waitsForACopyThatWorksAndLeavesTheKeyToIt(Dialect dialect) throws Exception {
        TestDatabase database = TestDatabase.of(dialect);
        UUID last = failedBy(database, "PUBLISHED");
        CompletableFuture<Boolean> rescue;
        try (OpenTransaction copy = database.begin()) {
            assertThat(TestStores.records(copy.database(), TestRedelivery.retries(copy.database()))
                            .claim(delivery(last), Duration.ofSeconds(10), token -> Claim.OUTCOME_UNKNOWN))
                    .isEqualTo(Claim.GRANTED);
            rescue = CompletableFuture.supplyAsync(() -> runAgain(database));
            assertThat(isOver(rescue)).isFalse();
            copy.commit();
        }
        assertThat(rescue.get()).isFalse();
        assertThat(get(database, RECORDS, "status", key.hash())).isEqualTo("COMPLETED");
    }

    private static boolean isOver(CompletableFuture<?> work) throws Exception {
        try {
            work.get(300, TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException waits) {
            return false;
        }
    }

    private UUID failedBy(TestDatabase database, String status) {
        return failedBy(database, status, OutboxEvent.toQueue("news::payments"));
    }

    private UUID failedBy(TestDatabase database, String status, OutboxEvent to) {
        return database.inTransaction(open -> {
            UUID last = append(open, to.idempotencyKey(key.value()));
            Rows rows = new Rows(open);
            rows.set(EVENTS, "status", status, last);
            rows.key(key.consumer(), key.value(), "FAILED", AGE);
            rows.set(RECORDS, "retry_event_id", last, key.hash());
            return last;
        });
    }

    private UUID append(Database open, OutboxEvent event) {
        UUID id = OutboxTables.outboxStore(open)
                .append(OutgoingEvents.onlyFor(
                        key.consumer(), event.text("two coffees").header("tenant", "acme")));
        open.entityManager().flush();
        return id;
    }

    private boolean closeParked(TestDatabase database) {
        return database.inTransaction(open -> TestRedelivery.strandedKeys(open).closeParked(key.hash()));
    }

    private boolean runAgain(TestDatabase database) {
        return database.inTransaction(open -> TestRedelivery.strandedKeys(open).runAgain(key.hash()));
    }

    private boolean close(TestDatabase database) {
        return database.inTransaction(open -> TestRedelivery.strandedKeys(open).close(key.hash()));
    }

    private boolean forget(TestDatabase database) {
        return database.inTransaction(open -> TestRedelivery.strandedKeys(open).forget(key.hash()));
    }

    private Claim claim(TestDatabase database, UUID calledBy) {
        return claimed(database, delivery(calledBy));
    }

    private Delivery with(String text) {
        return new Delivery(key, "ID:1", null, null, ContentHash.ofText(text, List.of()), null);
    }

    private static Claim claimed(TestDatabase database, Delivery delivery) {
        return database.inTransaction(open -> TestStores.records(open, TestRedelivery.retries(open))
                .claim(delivery, Duration.ofSeconds(10), token -> Claim.OUTCOME_UNKNOWN));
    }

    private Delivery delivery(UUID calledBy) {
        return new Delivery(key, "ID:" + UUID.randomUUID(), calledBy, null, null, null);
    }

    private void remove(Database database) {
        database.update("DELETE FROM semel_idempotency_record WHERE key_hash = ?", Binary.id(key.hash()));
    }

    private static Object get(TestDatabase database, String table, String column, Object id) {
        return database.inTransaction(open -> new Rows(open).get(table, column, id));
    }
}
