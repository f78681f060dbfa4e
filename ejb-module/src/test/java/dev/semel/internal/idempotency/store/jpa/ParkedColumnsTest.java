package dev.semel.internal.idempotency.store.jpa;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.admin.Rows;
import dev.semel.internal.history.Failure;
import dev.semel.internal.history.FailureCause;
import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.idempotency.store.ParkReason;
import dev.semel.internal.idempotency.store.ParkedMessage;
import dev.semel.internal.idempotency.store.ParkedMessage.Origin;
import dev.semel.internal.idempotency.store.ParkedMessageStore;
import dev.semel.internal.idempotency.store.ParkedStatus;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.jpa.Dialect;
import dev.semel.internal.message.BodyKind;
import dev.semel.internal.message.StoredMessage;
import dev.semel.testing.TestDatabase;
import java.io.ByteArrayOutputStream;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What only the columns of a parked message have: no store in memory is asked for it. */
class ParkedColumnsTest {

    private final String consumer = "consumer-" + UUID.randomUUID();

    @ParameterizedTest
    @EnumSource
    void tellTheCauseOfAFailure(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Failure failure = failure("Order 4711 is unknown");
            UUID id = park(database, key("a"), failure);

            assertThat(column(database, "fingerprint", id))
                    .isEqualTo(FailureCause.atConsumer(consumer, failure).fingerprint());
            assertThat(column(database, "fingerprint", park(database, null, failure("Order 12 is unknown"))))
                    .isEqualTo(column(database, "fingerprint", id));
        });
    }

    @ParameterizedTest
    @EnumSource
    void keepHowManyCopiesTheKeyHadSkippedWhenTheMessageWasDiscarded(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            new Rows(database).key(consumer, "a", "PARKED", Duration.ofMinutes(1), 7);
            UUID discarded = park(database, key("a"), failure("No stock"));
            UUID keyless = park(database, null, failure("No stock"));
            UUID retried = park(database, key("b"), failure("No stock"));

            close(database, discarded, ParkedStatus.DISCARDED);
            close(database, keyless, ParkedStatus.DISCARDED);
            close(database, retried, ParkedStatus.RETRIED);

            assertThat(column(database, "copies_skipped", discarded)).isEqualTo(7L);
            assertThat(column(database, "copies_skipped", keyless)).isNull();
            assertThat(column(database, "copies_skipped", retried)).isNull();
        });
    }

    @ParameterizedTest
    @EnumSource
    void keepByWhichIdTheSenderKnowsTheAnswer(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            assertThat(correlationId(database, "basket-4711")).isEqualTo("basket-4711");
            assertThat(correlationId(database, new byte[] {10, -1})).isEqualTo("0aff");
            assertThat(correlationId(database, "a\u0000b")).isEqualTo("a\ufffdb");
            assertThat(correlationId(database, "x".repeat(300)))
                    .asString()
                    .hasSize(255)
                    .startsWith("xxx");
            assertThat(column(database, "correlation_id", park(database, key("a"), failure("No stock"))))
                    .isNull();
        });
    }

    private Object correlationId(Database database, Object id) {
        StoredMessage message = StoredMessage.text("body", Map.of("JMSCorrelationID", id));
        return column(database, "correlation_id", park(database, message, null, failure("No stock")));
    }

    @ParameterizedTest
    @EnumSource
    void countHowOftenTheKeyWasRetriedBefore(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            UUID first = park(database, key("a"), failure("No stock"));
            close(database, first, ParkedStatus.RETRIED);
            UUID second = park(database, key("a"), failure("No stock"));
            close(database, second, ParkedStatus.DISCARDED);
            UUID third = park(database, key("a"), failure("No stock"));
            UUID other = park(database, key("b"), failure("No stock"));
            UUID keyless = park(database, null, failure("No stock"));

            assertThat(retries(database, first)).isZero();
            assertThat(retries(database, second)).isOne();
            assertThat(retries(database, third)).isOne();
            assertThat(retries(database, other)).isZero();
            assertThat(retries(database, keyless)).isZero();
        });
    }

    @ParameterizedTest
    @EnumSource
    void keepABodyThatCannotBeSentAgainInPiecesThatMakeItUp(Dialect dialect) {
        byte[] body = new byte[StoredMessage.LARGEST_BODY + 3];
        new Random(1).nextBytes(body);
        TestDatabase.of(dialect).doInTransaction(database -> {
            UUID id = park(database, new StoredMessage(BodyKind.BYTES, body, Map.of()), key("a"), failure("No stock"));
            ByteArrayOutputStream kept = new ByteArrayOutputStream();
            database.column(
                            "SELECT bytes FROM semel_parked_piece WHERE parked_id = ? ORDER BY number",
                            byte[].class,
                            id)
                    .forEach(kept::writeBytes);

            assertThat(Arrays.equals(kept.toByteArray(), body)).isTrue();
        });
    }

    private UUID park(Database database, IdempotencyKey key, Failure failure) {
        return park(database, StoredMessage.text("body", Map.of()), key, failure);
    }

    private UUID park(Database database, StoredMessage content, IdempotencyKey key, Failure failure) {
        ParkedMessage message = new ParkedMessage(
                new Origin(consumer, "ID:1", "shop.orders", true),
                content,
                key,
                null,
                ParkReason.TERMINAL_FAILURE,
                failure,
                4);
        UUID id = TestStores.parkedMessages(database)
                .park(UUID.randomUUID().toString(), message)
                .orElseThrow();
        database.entityManager().flush();
        return id;
    }

    private static void close(Database database, UUID id, ParkedStatus status) {
        ParkedMessageStore store = TestStores.parkedMessages(database);
        store.lockParked(id).orElseThrow();
        store.close(id, status);
        database.entityManager().flush();
    }

    private IdempotencyKey key(String text) {
        return new IdempotencyKey(consumer, text);
    }

    private static Failure failure(String message) {
        return new Failure("shop.Broken", message, "stack");
    }

    private static int retries(Database database, UUID id) {
        return ((Number) column(database, "retries", id)).intValue();
    }

    private static Object column(Database database, String column, UUID id) {
        return database.column("SELECT " + column + " FROM semel_parked_message WHERE id = ?", Object.class, id)
                .get(0);
    }
}
