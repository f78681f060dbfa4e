package dev.semel.admin.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.admin.Caller;
import dev.semel.admin.Roles;
import dev.semel.admin.Rows;
import dev.semel.admin.keys.KeyDetail;
import dev.semel.admin.keys.TestKeysAdmin;
import dev.semel.admin.search.Explanation.Rule;
import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.idempotency.Mode;
import dev.semel.idempotency.OnBusy;
import dev.semel.idempotency.OnConflict;
import dev.semel.idempotency.OnUnknownOutcome;
import dev.semel.internal.idempotency.consumer.ConsumerDefinition;
import dev.semel.internal.idempotency.consumer.EffectiveSettings;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.jpa.Dialect;
import dev.semel.internal.retention.jpa.TestExpiredRows;
import dev.semel.testing.TestDatabase;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.BiConsumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The decision about another copy is told with the values that it rests on. */
class ExplanationTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final String order = "order-" + UUID.randomUUID();
    private final String trips = "trips-" + UUID.randomUUID();

    @IdempotentConsumer(
            name = "explained.book-trip",
            mode = Mode.LEASED,
            onBusy = OnBusy.LATER,
            onUnknownOutcome = OnUnknownOutcome.PARK,
            onConflict = OnConflict.ACCEPT,
            maxAttempts = 7,
            retryFor = "PT3H")
    private static final class BookTrip {}

    private static final ConsumerDefinition BOOK_TRIP = ConsumerDefinition.of(BookTrip.class, setting -> null);

    @ParameterizedTest
    @EnumSource
    void restsOnTheSettingsThatANodeOfTheConsumersApplicationToldWhenItStarted(Dialect dialect) {
        in(dialect, (database, rows) -> {
            KeyDetail key = key(database, rows.key(trips, order, "FAILED", MINUTE));
            told(database, "travel", "node-b", EffectiveSettings.of(BOOK_TRIP));

            Rule rule = explained(database, key).rule();

            assertThat(rule.application() + " on " + rule.node()).isEqualTo("travel on node-b");
            assertThat(rule.toldAt()).isAfter(database.now().minus(MINUTE));
            assertThat(rule.settings()).isEqualTo(EffectiveSettings.of(BOOK_TRIP));
            assertThat(List.of(rule.mode(), rule.onBusy(), rule.onUnknownOutcome(), rule.onConflict()))
                    .containsExactly("LEASED", "LATER", "PARK", "ACCEPT");
            assertThat(rule.maxAttempts()).isEqualTo("7");
        });
    }

    @ParameterizedTest
    @EnumSource
    void restsOnWhatWasToldLastAndNamesTheApplicationThatToldOtherwise(Dialect dialect) {
        in(dialect, (database, rows) -> {
            KeyDetail key = key(database, rows.key(trips, order, "FAILED", MINUTE));
            told(database, "agency", "node-a", Map.of("store", "DATABASE", "mode", "TRANSACTIONAL"));
            told(database, "bureau", "node-a", EffectiveSettings.of(BOOK_TRIP));
            database.update(
                    "UPDATE semel_consumer_rule SET said_at = said_at - INTERVAL '1' HOUR WHERE application <> 'travel'",
                    MINUTE);
            told(database, "travel", "node-b", EffectiveSettings.of(BOOK_TRIP));

            Rule rule = explained(database, key).rule();

            assertThat(rule.application()).isEqualTo("travel");
            assertThat(rule.mode()).isEqualTo("LEASED");
            assertThat(rule.others()).containsExactly("agency");
        });
    }

    @ParameterizedTest
    @EnumSource
    void saysThatItDoesNotKnowTheSettingsOfAConsumerOfWhichNoneWereTold(Dialect dialect) {
        in(dialect, (database, rows) -> {
            KeyDetail key = key(database, rows.key("elsewhere", order, "FAILED", MINUTE));

            assertThat(explained(database, key).rule()).isNull();
        });
    }

    @ParameterizedTest
    @EnumSource
    void tellsUntilWhenAFinishedKeyIsKnownAndNoEndOfOneThatIsNot(Dialect dialect) {
        in(dialect, (database, rows) -> {
            KeyDetail completed = key(database, rows.key("elsewhere", order, "COMPLETED", MINUTE));
            KeyDetail discarded = key(database, rows.key("elsewhere", order + "-discarded", "DISCARDED", MINUTE));
            KeyDetail parked = key(database, rows.key("elsewhere", order + "-parked", "PARKED", MINUTE));

            assertThat(explained(database, completed).keptUntil())
                    .isEqualTo(completed.key().completedAt().plus(TestSearch.KEPT));
            assertThat(explained(database, discarded).keptUntil())
                    .as("what an operator gave up is kept for longer")
                    .isEqualTo(discarded.key().completedAt().plus(TestSearch.CLOSED));
            assertThat(explained(database, parked).keptUntil()).isNull();

            String compared = rows.key("elsewhere", order + "-compared", "COMPLETED", MINUTE);
            rows.set("semel_idempotency_record", "compared_at", rows.ago(Duration.ofSeconds(1)), compared);
            KeyDetail other = key(database, compared);
            assertThat(explained(database, other).keptUntil())
                    .as("from when other content came under it")
                    .isEqualTo(other.comparedAt().plus(TestSearch.KEPT));
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

    private void told(Database database, String application, String node, Map<String, String> settings) {
        TestExpiredRows.terms(database).consumers(application, node, Map.of(trips, settings));
    }

    private static Explanation explained(Database database, KeyDetail key) {
        return TestSearch.explanations(database).of(List.of(key)).get(0);
    }

    private static KeyDetail key(Database database, String hash) {
        return TestKeysAdmin.of(database, Caller.named("vera", Roles.VIEWER))
                .find(hash)
                .orElseThrow();
    }

    /** Nothing of it is committed. */
    private static void in(Dialect dialect, BiConsumer<Database, Rows> test) {
        TestDatabase.of(dialect).doAndRollBack(database -> test.accept(database, new Rows(database)));
    }
}
