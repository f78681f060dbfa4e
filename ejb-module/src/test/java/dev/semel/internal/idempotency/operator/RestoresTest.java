package dev.semel.internal.idempotency.operator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.admin.Rows;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.jpa.Dialect;
import dev.semel.testing.TestDatabase;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RestoresTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final String MESSAGES = "semel_parked_message";
    private static final String RECORDS = "semel_idempotency_record";

    private final String consumer = "consumer-" + UUID.randomUUID();

    @ParameterizedTest
    @EnumSource
    void parkADiscardedMessageAndItsKeyAgain(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            String key = rows.key(consumer, "a", "DISCARDED", MINUTE, 3);
            UUID message = discarded(rows, 3);

            assertThat(restores(database).restore(message)).isEmpty();

            assertThat(rows.get(MESSAGES, "status", message)).isEqualTo("PARKED");
            assertThat(rows.get(MESSAGES, "closed_at", message)).isNull();
            assertThat(rows.get(RECORDS, "status", key)).isEqualTo("PARKED");
            assertThat(rows.get(RECORDS, "completed_at", key)).isNull();
            assertThat(restores(database).restore(message))
                    .hasValueSatisfying(why -> assertThat(why).contains("not discarded any more"));
        });
    }

    @ParameterizedTest
    @EnumSource
    void refuseWhereACopyWasSkippedAfterTheDiscard(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            String key = rows.key(consumer, "a", "DISCARDED", MINUTE, 4);
            UUID message = discarded(rows, 3);

            assertThat(restores(database).restore(message)).hasValueSatisfying(why -> assertThat(why)
                    .startsWith("A copy of it was skipped after the discard")
                    .contains("Nothing was done", "forget the key"));
            rows.set(RECORDS, "duplicates", 5L, key);
            assertThat(restores(database).restore(message))
                    .hasValueSatisfying(why -> assertThat(why).startsWith("2 copies of it were skipped"));
            assertThat(rows.get(MESSAGES, "status", message)).isEqualTo("DISCARDED");
            assertThat(rows.get(RECORDS, "status", key)).isEqualTo("DISCARDED");
        });
    }

    @ParameterizedTest
    @EnumSource
    void refuseWhereTheKeyWasUsedAgainOrIsGone(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            UUID message = discarded(rows, 0);

            assertThat(restores(database).restore(message))
                    .hasValueSatisfying(why -> assertThat(why).contains("record of its key is gone"));
            rows.key(consumer, "a", "COMPLETED", MINUTE);
            assertThat(restores(database).restore(message))
                    .hasValueSatisfying(why -> assertThat(why).startsWith("Its key is COMPLETED now"));
            assertThat(rows.get(MESSAGES, "status", message)).isEqualTo("DISCARDED");
        });
    }

    @ParameterizedTest
    @EnumSource
    void parkAMessageWithoutARecordOfItsOwnAndLeaveTheKeyOfAConflictAlone(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            String key = rows.key(consumer, "a", "COMPLETED", MINUTE, 9);
            UUID conflict = discarded(rows, 0);
            rows.set(MESSAGES, "reason", "CONFLICT", conflict);

            assertThat(restores(database).restore(conflict)).isEmpty();

            assertThat(rows.get(MESSAGES, "status", conflict)).isEqualTo("PARKED");
            assertThat(rows.get(RECORDS, "status", key)).isEqualTo("COMPLETED");
            assertThat(restores(database).restore(rows.message(consumer, "b", "RETRIED", MINUTE)))
                    .isPresent();
            assertThat(restores(database).restore(UUID.randomUUID())).isPresent();
        });
    }

    private UUID discarded(Rows rows, long copies) {
        UUID message = rows.message(consumer, "a", "DISCARDED", MINUTE);
        rows.set(MESSAGES, "copies_skipped", copies, message);
        return message;
    }

    private static Restores restores(Database database) {
        return new JdbcRestores(database);
    }
}
