package dev.semel.internal.admin.operation;

import static dev.semel.internal.admin.operation.OperatedRows.HOUR;
import static dev.semel.internal.admin.operation.OperatedRows.about;
import static dev.semel.internal.admin.operation.OperatedRows.discarded;
import static dev.semel.internal.admin.operation.OperatedRows.event;
import static dev.semel.internal.admin.operation.OperatedRows.outgoing;
import static dev.semel.internal.admin.operation.OperatedRows.parked;
import static dev.semel.internal.admin.operation.OperatedRows.retried;
import static dev.semel.internal.admin.operation.OperatedRows.within;
import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.idempotency.store.ParkReason;
import dev.semel.internal.idempotency.store.ParkedStatus;
import dev.semel.internal.idempotency.store.RecordStatus;
import dev.semel.internal.outbox.store.OutboxStatus;
import dev.semel.internal.outbox.store.OutgoingEvent;
import dev.semel.internal.retention.PurgeTarget;
import dev.semel.testing.ContractDatabase;
import dev.semel.testing.HeldTransaction;
import dev.semel.testing.TableStores;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Which rows an operator's purge deletes, chunk by chunk. */
abstract class PurgeChunksContract {

    abstract ContractDatabase<TableStores> database();

    @Test
    void purgesNoMoreThanIsAskedForOfWhatWasClosedBeforeThen() {
        within(database(), stores -> {
            stores.rows().deleteMessages();
            retried(stores, HOUR);
            retried(stores, HOUR.multipliedBy(2));
            retried(stores, Duration.ofSeconds(1));
            discarded(stores, HOUR);
            parked(stores, HOUR);
            RunningOperation purge = closedOnes(stores);

            assertThat(stores.purges().whyNeeded(purge)).isEmpty();
            assertThat(stores.purges().delete(purge, 1)).isEqualTo(1);
            assertThat(stores.purges().isAnyLeft(purge)).isTrue();
            assertThat(stores.purges().delete(purge, 10)).isEqualTo(1);
            assertThat(stores.purges().isAnyLeft(purge)).isFalse();
            assertThat(stores.purges().delete(purge, 10)).isZero();
            RunningOperation others = about(stores, OperationKind.PURGE_FAILED, "{\"status\":\"DISCARDED\"}");
            assertThat(stores.purges().delete(others, 10)).isEqualTo(1);
        });
    }

    @Test
    void passesOverWhatAnotherTransactionHoldsAndKnowsThatItIsLeft() {
        database().doInTransaction(stores -> {
            stores.rows().deleteMessages();
            retried(stores, HOUR);
        });
        try (HeldTransaction<TableStores> holding = database().begin()) {
            holding.doWithin(stores ->
                    assertThat(stores.purges().delete(closedOnes(stores), 1)).isEqualTo(1));
            database().doInTransaction(stores -> {
                assertThat(stores.purges().delete(closedOnes(stores), 1)).isZero();
                assertThat(stores.purges().isAnyLeft(closedOnes(stores))).isTrue();
            });
        }
        database().doInTransaction(stores -> assertThat(stores.purges().delete(closedOnes(stores), 1))
                .isEqualTo(1));
    }

    @Test
    void purgesFinishedEventsOfItsStatusAndNoRetriesOfConsumers() {
        within(database(), stores -> {
            stores.rows().deleteEvents();
            UUID published = event(stores, OutboxStatus.PUBLISHED);
            UUID discarded = event(stores, OutboxStatus.DISCARDED);
            UUID parked = event(stores, OutboxStatus.PARKED);
            UUID pending = event(stores, OutboxStatus.PENDING);
            UUID young = stores.rows().event(outgoing(), OutboxStatus.PUBLISHED, Duration.ofSeconds(1));
            UUID retry = stores.rows()
                    .event(
                            new OutgoingEvent(outgoing().event(), outgoing().message(), Optional.of("billing")),
                            OutboxStatus.PUBLISHED,
                            HOUR);

            RunningOperation some = about(stores, OperationKind.PURGE_EVENTS, "{\"status\":\"DISCARDED\"}");
            assertThat(stores.purges().delete(some, 10)).isEqualTo(1);
            assertThat(isThere(stores, discarded)).isFalse();
            assertThat(stores.purges().isAnyLeft(some)).isFalse();

            RunningOperation all = about(stores, OperationKind.PURGE_EVENTS, "{}");
            event(stores, OutboxStatus.DISCARDED);
            assertThat(stores.purges().delete(all, 1)).isEqualTo(1);
            assertThat(stores.purges().isAnyLeft(all)).isTrue();
            assertThat(stores.purges().delete(all, 10)).isEqualTo(1);
            assertThat(stores.purges().isAnyLeft(all)).isFalse();
            assertThat(isThere(stores, published)).isFalse();
            assertThat(List.of(parked, pending, young, retry)).allMatch(left -> isThere(stores, left));
        });
    }

    private static boolean isThere(TableStores stores, UUID event) {
        return stores.rows().isThere(PurgeTarget.PUBLISHED_EVENTS, event);
    }

    @Test
    void purgesFinishedKeysOfItsStatusUnlessAMessageIsParkedBesideThem() {
        String consumer = "shop-" + UUID.randomUUID();
        within(database(), stores -> {
            stores.rows().deleteMessages();
            String old = stores.rows().key(consumer, "old", RecordStatus.COMPLETED, HOUR);
            String given = stores.rows().key(consumer, "given up", RecordStatus.DISCARDED, HOUR);
            String late = stores.rows().key(consumer, "late", RecordStatus.COMPLETED, HOUR);
            stores.rows().endedAt(late, stores.rows().now());
            String other = stores.rows().key(consumer, "other", RecordStatus.COMPLETED, HOUR);
            stores.rows().comparedAt(other, stores.rows().now());
            String young = stores.rows().key(consumer, "young", RecordStatus.COMPLETED, Duration.ofSeconds(1));
            String failed = stores.rows().key(consumer, "failed", RecordStatus.FAILED, HOUR);
            String pinned = stores.rows().key(consumer, "pinned", RecordStatus.COMPLETED, HOUR);
            stores.rows().message(consumer, "pinned", ParkReason.CONFLICT, ParkedStatus.PARKED, HOUR);
            String closed = stores.rows().key(consumer, "closed and pinned", RecordStatus.DISCARDED, HOUR);
            stores.rows().message(consumer, "closed and pinned", ParkReason.CONFLICT, ParkedStatus.PARKED, HOUR);
            String of = "{\"consumer\":\"" + consumer + "\"";

            RunningOperation some = about(stores, OperationKind.PURGE_KEYS, of + ",\"status\":\"DISCARDED\"}");
            assertThat(stores.purges().delete(some, 10)).isEqualTo(1);
            assertThat(isThere(stores, given)).isFalse();
            assertThat(stores.purges().isAnyLeft(some)).isFalse();

            RunningOperation all = about(stores, OperationKind.PURGE_KEYS, of + "}");
            assertThat(stores.purges().isAnyLeft(all)).isTrue();
            assertThat(stores.purges().delete(all, 10)).isEqualTo(1);
            assertThat(stores.purges().isAnyLeft(all)).isFalse();
            assertThat(isThere(stores, old)).isFalse();
            assertThat(List.of(late, other, young, failed, pinned, closed)).allMatch(left -> isThere(stores, left));
        });
    }

    private static boolean isThere(TableStores stores, String key) {
        return stores.rows().isThere(PurgeTarget.COMPLETED_KEYS, key);
    }

    @Test
    void passesOverEventsAndKeysThatAnotherTransactionHoldsAndKnowsThatTheyAreLeft() {
        String consumer = "shop-" + UUID.randomUUID();
        database().doInTransaction(stores -> {
            stores.rows().deleteEvents();
            event(stores, OutboxStatus.PUBLISHED);
            stores.rows().key(consumer, "old", RecordStatus.COMPLETED, HOUR);
        });
        String ofConsumer = "{\"consumer\":\"" + consumer + "\"}";
        Map<OperationKind, String> purges =
                Map.of(OperationKind.PURGE_EVENTS, "{}", OperationKind.PURGE_KEYS, ofConsumer);
        purges.forEach((kind, which) -> {
            try (HeldTransaction<TableStores> holding = database().begin()) {
                holding.doWithin(stores -> assertThat(stores.purges().delete(about(stores, kind, which), 1))
                        .isEqualTo(1));
                database().doInTransaction(stores -> {
                    assertThat(stores.purges().delete(about(stores, kind, which), 1))
                            .isZero();
                    assertThat(stores.purges().isAnyLeft(about(stores, kind, which)))
                            .isTrue();
                });
            }
            database().doInTransaction(stores -> assertThat(stores.purges().delete(about(stores, kind, which), 1))
                    .isEqualTo(1));
        });
    }

    private static RunningOperation closedOnes(TableStores stores) {
        return about(stores, OperationKind.PURGE_FAILED, "{\"status\":\"RETRIED\"}");
    }
}
