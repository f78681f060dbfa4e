package dev.semel.admin.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.semel.admin.Rows;
import dev.semel.internal.idempotency.operator.TestRecords;
import dev.semel.internal.idempotency.store.Delivery;
import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.idempotency.store.jpa.TestStores;
import dev.semel.internal.jpa.Dialect;
import dev.semel.testing.OpenTransaction;
import dev.semel.testing.TestDatabase;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** An operator releases a lapsed lease while its holder, long believed dead, comes back. */
class ReleaseRaceTest {

    private static final String TABLE = "semel_idempotency_record";
    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final IdempotencyKey key = new IdempotencyKey("consumer-" + UUID.randomUUID(), "key");

    @ParameterizedTest
    @EnumSource
    void waitsForTheHolderAndSkipsTheLeaseThatItExtended(Dialect dialect) {
        TestDatabase database = TestDatabase.of(dialect);
        Delivery holder = lapsed(database);
        CompletableFuture<Integer> release;
        try (OpenTransaction heartbeat = database.begin()) {
            assertThat(TestStores.leases(heartbeat.database()).extend(holder, MINUTE))
                    .isTrue();
            release = CompletableFuture.supplyAsync(() -> release(database));
            await().during(Duration.ofMillis(300)).until(() -> !release.isDone());
            heartbeat.commit();
        }
        assertThat(release.join()).isZero();
        assertThat(status(database)).isEqualTo("IN_PROGRESS");
    }

    @ParameterizedTest
    @EnumSource
    void letsTheHolderNeitherExtendNorCompleteWhatWasReleased(Dialect dialect) {
        TestDatabase database = TestDatabase.of(dialect);
        Delivery holder = lapsed(database);

        assertThat(release(database)).isEqualTo(1);

        database.doInTransaction(open -> {
            assertThat(TestStores.leases(open).extend(holder, MINUTE)).isFalse();
            assertThat(TestStores.leases(open).guard(holder)).isFalse();
            assertThat(TestStores.leases(open).complete(holder, Optional.empty()))
                    .isFalse();
        });
        assertThat(status(database)).isEqualTo("FAILED");
    }

    private Delivery lapsed(TestDatabase database) {
        return database.inTransaction(open -> {
            Rows rows = new Rows(open);
            rows.lease(key.consumer(), key.value(), MINUTE.negated());
            UUID token = UUID.randomUUID();
            rows.set(TABLE, "lease_token", token, key.hash());
            return new Delivery(key, "ID:1", null, null, null, null).under(token);
        });
    }

    private int release(TestDatabase database) {
        return database.inTransaction(open -> TestRecords.commands(open).release(List.of(key.hash())));
    }

    private Object status(TestDatabase database) {
        return database.inTransaction(open -> new Rows(open).get(TABLE, "status", key.hash()));
    }
}
