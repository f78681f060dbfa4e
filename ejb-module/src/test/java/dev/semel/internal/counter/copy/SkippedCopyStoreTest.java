package dev.semel.internal.counter.copy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.semel.internal.counter.Total;
import dev.semel.internal.counter.copy.SkippedCopies.Source;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.jpa.Dialect;
import dev.semel.testing.OpenTransaction;
import dev.semel.testing.TestDatabase;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SkippedCopyStoreTest {

    private final String consumer = "consumer-" + UUID.randomUUID();
    private final Source twice = new Source(consumer, CopyOrigin.SENT_TWICE);
    private final Source again = new Source(consumer, CopyOrigin.BROKER_REDELIVERY);

    @ParameterizedTest
    @EnumSource
    void addsToWhatWasCountedBeforeByEachOrigin(Dialect dialect) {
        try (OpenTransaction open = TestDatabase.of(dialect).begin()) {
            store(open.database()).add(Map.of(twice, 2L, again, 1L));
            store(open.database()).add(Map.of(twice, 3L));

            assertThat(total(open.database(), twice).number()).isEqualTo(5);
            assertThat(total(open.database(), again).number()).isEqualTo(1);
            assertThat(total(open.database(), again).lastAt()).isNotNull();
        }
    }

    @ParameterizedTest
    @EnumSource
    void losesNothingWhenTwoNodesCountTheFirstOfAnOriginAtOnce(Dialect dialect) {
        TestDatabase database = TestDatabase.of(dialect);
        CompletableFuture<Void> second;
        try (OpenTransaction first = database.begin()) {
            store(first.database()).add(Map.of(twice, 2L));
            second = CompletableFuture.runAsync(
                    () -> database.doInTransaction(open -> store(open).add(Map.of(twice, 3L))));
            await().during(Duration.ofMillis(300)).until(() -> !second.isDone());
            first.commit();
        }
        second.join();

        database.doInTransaction(open -> assertThat(total(open, twice).number()).isEqualTo(5));
    }

    @ParameterizedTest
    @EnumSource
    void passesOverAnOriginThatOnlyANewerVersionKnows(Dialect dialect) {
        try (OpenTransaction open = TestDatabase.of(dialect).begin()) {
            open.database()
                    .update(
                            "INSERT INTO semel_skipped_copy (consumer, origin, total, last_at) VALUES (?,"
                                    + " 'FROM_ANOTHER_BROKER', 1, CURRENT_TIMESTAMP)",
                            consumer);

            assertThat(store(open.database()).totals().keySet())
                    .noneMatch(source -> source.consumer().equals(consumer));
        }
    }

    private static JdbcSkippedCopyStore store(Database database) {
        return new JdbcSkippedCopyStore(database);
    }

    private static Total total(Database database, Source source) {
        return store(database).totals().get(source);
    }
}
