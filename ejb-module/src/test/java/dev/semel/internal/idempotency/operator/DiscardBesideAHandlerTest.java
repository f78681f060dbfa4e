package dev.semel.internal.idempotency.operator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.admin.Rows;
import dev.semel.internal.jpa.Binary;
import dev.semel.internal.jpa.Dialect;
import dev.semel.testing.OpenTransaction;
import dev.semel.testing.TestDatabase;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** An operator discards the retry of one key while a handler works on another one that failed. */
class DiscardBesideAHandlerTest {

    private static final String RECORDS = "semel_idempotency_record";

    private final String consumer = "consumer-" + UUID.randomUUID();

    @ParameterizedTest
    @EnumSource
    void waitsForNoHandlerOfAnotherKey(Dialect dialect) {
        TestDatabase database = TestDatabase.of(dialect);
        UUID mine = UUID.randomUUID();
        String hash = failed(database, "mine", mine);
        String other = failed(database, "other", UUID.randomUUID());
        try (OpenTransaction handler = database.begin()) {
            handler.database()
                    .texts("SELECT key_hash FROM " + RECORDS + " WHERE key_hash = ? FOR UPDATE", Binary.id(other));

            int discarded =
                    database.inTransaction(open -> TestRecords.commands(open).discardRetriedBy(List.of(mine)));

            assertThat(discarded).isOne();
        }
        database.doInTransaction(open -> {
            assertThat(new Rows(open).get(RECORDS, "status", hash)).isEqualTo("DISCARDED");
            assertThat(new Rows(open).get(RECORDS, "status", other)).isEqualTo("FAILED");
        });
    }

    private String failed(TestDatabase database, String key, UUID retry) {
        return database.inTransaction(open -> {
            Rows rows = new Rows(open);
            String hash = rows.key(consumer, key, "FAILED", Duration.ofMinutes(1));
            rows.set(RECORDS, "retry_event_id", retry, hash);
            return hash;
        });
    }
}
