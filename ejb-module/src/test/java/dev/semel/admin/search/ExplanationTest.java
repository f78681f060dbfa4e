package dev.semel.admin.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.admin.Caller;
import dev.semel.admin.Roles;
import dev.semel.admin.Rows;
import dev.semel.admin.keys.KeyDetail;
import dev.semel.admin.keys.TestKeysAdmin;
import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.idempotency.Mode;
import dev.semel.idempotency.OnBusy;
import dev.semel.idempotency.OnConflict;
import dev.semel.idempotency.OnUnknownOutcome;
import dev.semel.internal.idempotency.consumer.ConsumerDefinition;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.jpa.Dialect;
import dev.semel.testing.TestDatabase;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.function.BiConsumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The decision about another copy is told with the values that it rests on. */
class ExplanationTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final String order = "order-" + UUID.randomUUID();

    @IdempotentConsumer(
            name = "explained.book-trip",
            mode = Mode.LEASED,
            onBusy = OnBusy.LATER,
            onUnknownOutcome = OnUnknownOutcome.PARK,
            onConflict = OnConflict.ACCEPT,
            maxAttempts = 7,
            retryFor = "PT3H")
    private static final class BookTrip {}

    @ParameterizedTest
    @EnumSource
    void restsOnTheSettingsOfTheConsumerAsTheyAreOnThisNode(Dialect dialect) {
        in(dialect, (database, rows) -> {
            KeyDetail key = key(database, rows.key("explained.book-trip", order, "FAILED", MINUTE));

            assertThat(explained(key).rule())
                    .isEqualTo(new Explanation.Rule("LEASED", "LATER", "PARK", "ACCEPT", 7, Duration.ofHours(3)));
        });
    }

    @ParameterizedTest
    @EnumSource
    void saysThatItDoesNotKnowTheSettingsOfAnotherApplicationsConsumer(Dialect dialect) {
        in(dialect, (database, rows) -> {
            KeyDetail key = key(database, rows.key("elsewhere", order, "FAILED", MINUTE));

            assertThat(explained(key).rule()).isNull();
        });
    }

    @ParameterizedTest
    @EnumSource
    void tellsUntilWhenAFinishedKeyIsKnownAndNoEndOfOneThatIsNot(Dialect dialect) {
        in(dialect, (database, rows) -> {
            KeyDetail completed = key(database, rows.key("elsewhere", order, "COMPLETED", MINUTE));
            KeyDetail discarded = key(database, rows.key("elsewhere", order + "-discarded", "DISCARDED", MINUTE));
            KeyDetail parked = key(database, rows.key("elsewhere", order + "-parked", "PARKED", MINUTE));

            assertThat(explained(completed).keptUntil())
                    .isEqualTo(completed.key().completedAt().plus(TestSearch.KEPT));
            assertThat(explained(discarded).keptUntil())
                    .as("what an operator gave up is kept for longer")
                    .isEqualTo(discarded.key().completedAt().plus(TestSearch.CLOSED));
            assertThat(explained(parked).keptUntil()).isNull();
        });
    }

    @ParameterizedTest
    @EnumSource
    void isThereForEachKeyThatIsFound(Dialect dialect) {
        in(dialect, (database, rows) -> {
            String hash = rows.key("elsewhere", order, "COMPLETED", MINUTE);

            assertThat(TestSearch.find(database, hash).explained())
                    .extracting(Explanation::key)
                    .containsExactly(hash);
        });
    }

    private static Explanation explained(KeyDetail key) {
        return TestSearch.explanations(List.of(ConsumerDefinition.of(BookTrip.class, setting -> null)))
                .of(List.of(key))
                .get(0);
    }

    private static KeyDetail key(Database database, String hash) {
        return TestKeysAdmin.of(database, Caller.named("vera", Roles.VIEWER))
                .find(hash)
                .orElseThrow();
    }

    private static void in(Dialect dialect, BiConsumer<Database, Rows> test) {
        TestDatabase.of(dialect).doInTransaction(database -> test.accept(database, new Rows(database)));
    }
}
