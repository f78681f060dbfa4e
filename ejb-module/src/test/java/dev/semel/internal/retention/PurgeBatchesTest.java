package dev.semel.internal.retention;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.admin.Rows;
import dev.semel.internal.jpa.Binary;
import dev.semel.internal.jpa.Dialect;
import dev.semel.internal.retention.jpa.TestExpiredRows;
import dev.semel.testing.OpenTransaction;
import dev.semel.testing.TestDatabase;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A purge goes through what is expired in batches, beside others who hold rows of it. */
class PurgeBatchesTest extends PurgeFixture {

    @ParameterizedTest
    @EnumSource
    void skipsALockedRowAndGoesOnWithTheOthers(Dialect dialect) {
        TestDatabase database = TestDatabase.of(dialect);
        List<String> hashes = new ArrayList<>();
        database.doInTransaction(open -> {
            for (int i = 0; i < 5; i++) {
                hashes.add(new Rows(open).key(name, "key-" + i, "COMPLETED", KEYS.plusDays(1)));
            }
        });
        try (OpenTransaction claim = database.begin()) {
            claim.database()
                    .query(
                            "SELECT key_hash FROM semel_idempotency_record WHERE key_hash = ? FOR UPDATE",
                            row -> row.getObject(1),
                            Binary.id(hashes.get(1)));

            database.doInTransaction(
                    open -> assertThat(purge(open).purge()).containsEntry(PurgeTarget.COMPLETED_KEYS, 4L));
        }
        database.doInTransaction(open -> {
            assertThat(keysLeft(open)).containsExactly("key-1");
            assertThat(purge(open).purge()).containsEntry(PurgeTarget.COMPLETED_KEYS, 1L);
        });
    }

    @ParameterizedTest
    @EnumSource
    void goesOnWithKeysWhereItsLastBatchEnded(Dialect dialect) {
        try (OpenTransaction open = TestDatabase.of(dialect).begin()) {
            open.database().update("DELETE FROM semel_idempotency_record");
            Rows rows = new Rows(open.database());
            ExpiredRows expired = TestExpiredRows.of(open.database());
            rows.key(name, "first", "COMPLETED", KEYS.plusDays(3));
            rows.key(name, "second", "COMPLETED", KEYS.plusDays(2));
            assertThat(expired.delete(PurgeTarget.COMPLETED_KEYS, KEYS, 1)).isOne();
            rows.key(name, "before", "COMPLETED", KEYS.plusDays(4));
            assertThat(expired.delete(PurgeTarget.COMPLETED_KEYS, KEYS, 1)).isOne();
            assertThat(keysLeft(open.database())).containsExactly("before");

            assertThat(expired.delete(PurgeTarget.COMPLETED_KEYS, KEYS, 1)).isZero();
            assertThat(expired.delete(PurgeTarget.COMPLETED_KEYS, KEYS, 1))
                    .as("the next pass begins at the beginning")
                    .isOne();
        }
    }

    @ParameterizedTest
    @EnumSource
    void goesOnWhereItsLastBatchEndedSoThatWhatIsKeptIsNotReadForEachBatch(Dialect dialect) {
        try (OpenTransaction open = TestDatabase.of(dialect).begin()) {
            open.database().update("DELETE FROM semel_outbox_event");
            Rows rows = new Rows(open.database());
            ExpiredRows expired = TestExpiredRows.of(open.database());
            UUID first = rows.event(name, "PUBLISHED", PUBLISHED.plusDays(3));
            UUID second = rows.event(name, "PUBLISHED", PUBLISHED.plusDays(2));
            assertThat(expired.delete(PurgeTarget.PUBLISHED_EVENTS, PUBLISHED, 1))
                    .isOne();
            assertThat(rows.get("semel_outbox_event", "id", first)).isNull();

            UUID before = rows.event(name, "PUBLISHED", PUBLISHED.plusDays(4));
            assertThat(expired.delete(PurgeTarget.PUBLISHED_EVENTS, PUBLISHED, 1))
                    .isOne();
            assertThat(rows.get("semel_outbox_event", "id", second)).isNull();
            assertThat(rows.get("semel_outbox_event", "id", before)).isNotNull();

            assertThat(expired.delete(PurgeTarget.PUBLISHED_EVENTS, PUBLISHED, 1))
                    .isZero();
            assertThat(expired.delete(PurgeTarget.PUBLISHED_EVENTS, PUBLISHED, 1))
                    .as("the next pass begins at the beginning")
                    .isOne();
        }
    }
}
