package dev.semel.internal.retention;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.jpa.Dialect;
import dev.semel.internal.retention.jpa.TestExpiredRows;
import dev.semel.internal.settings.OutboxSettings.Published;
import dev.semel.internal.settings.RetentionSettings.Window;
import dev.semel.testing.OpenTransaction;
import dev.semel.testing.TestDatabase;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What holds for all applications is in the database. Nothing here is committed. */
class SharedTermsTest {

    private static final Optional<Duration> FOR_EVER = Optional.empty();

    private final String application = "app-" + UUID.randomUUID();

    @ParameterizedTest
    @EnumSource
    void saysWhatTheFirstApplicationWants(Dialect dialect) {
        try (Shared shared = new Shared(dialect)) {
            Terms first = terms(30, Optional.of(Duration.ofDays(400)), Published.DELETE, "22:00-06:00");

            shared.lengthen(first);

            assertThat(shared.terms.read()).contains(first);
        }
    }

    @ParameterizedTest
    @EnumSource
    void isLengthenedByEachApplicationAndShortenedByNone(Dialect dialect) {
        try (Shared shared = new Shared(dialect)) {
            Terms patient = terms(90, FOR_EVER, Published.ARCHIVE, "23:00-01:00");
            shared.lengthen(terms(30, Optional.of(Duration.ofDays(400)), Published.DELETE, ""));
            shared.lengthen(patient);

            shared.lengthen(terms(60, Optional.of(Duration.ofDays(70)), Published.KEEP, "22:00-06:00"));

            assertThat(shared.terms.read()).contains(patient);
        }
    }

    @ParameterizedTest
    @EnumSource
    void saysTheSameInTheDatabaseAsInMemory(Dialect dialect) {
        try (Shared shared = new Shared(dialect)) {
            Terms first = terms(30, Optional.of(Duration.ofDays(400)), Published.KEEP, "22:00-06:00");
            Terms second = new Terms(
                    Duration.ofDays(29),
                    Duration.ofDays(31),
                    Duration.ofDays(1),
                    Duration.ofDays(99),
                    Optional.of(Duration.ofDays(401)),
                    Duration.ofDays(12),
                    Published.ARCHIVE,
                    Window.of("12:00-13:00"));
            shared.lengthen(first);
            shared.lengthen(second);

            assertThat(shared.terms.read()).contains(first.lengthenedBy(second));
        }
    }

    @ParameterizedTest
    @EnumSource
    void leavesWhatOnlyANewerVersionKnowsAndTakesItForTheMostCareful(Dialect dialect) {
        try (Shared shared = new Shared(dialect)) {
            shared.lengthen(terms(30, FOR_EVER, Published.KEEP, ""));
            shared.set("published_mode = 'EXPORT', purge_window = 'at full moon'");

            shared.lengthen(terms(30, FOR_EVER, Published.ARCHIVE, "22:00-06:00"));

            assertThat(shared.text("published_mode")).isEqualTo("EXPORT");
            assertThat(shared.text("purge_window")).isEqualTo("at full moon");
            assertThat(shared.terms.read()).map(Terms::mode).contains(Published.ARCHIVE);
        }
    }

    @ParameterizedTest
    @EnumSource
    void remembersTheConsumersOfEachApplicationAndForgetsThoseItNoLongerHas(Dialect dialect) {
        try (Shared shared = new Shared(dialect)) {
            shared.terms.consumers(application, "node-a", List.of("orders", "bills"));
            shared.terms.consumers(application + "-2", "node-a", List.of("orders"));
            shared.terms.consumers(application, "node-a", List.of("letters", "bills"));

            assertThat(shared.consumers(application)).containsExactly("bills", "letters");
            assertThat(shared.consumers(application + "-2")).containsExactly("orders");
        }
    }

    @ParameterizedTest
    @EnumSource
    void remembersTheConsumersOfTwoApplicationsOfOneNameOnTwoNodes(Dialect dialect) {
        try (Shared shared = new Shared(dialect)) {
            shared.begin("node-a", application);
            shared.begin("node-b", application);
            shared.terms.consumers(application, "node-a", List.of("orders"));
            shared.terms.consumers(application, "node-b", List.of("letters"));
            shared.terms.consumers(application, "node-a", List.of("orders"));
            assertThat(shared.consumers(application)).containsExactly("letters", "orders");

            shared.end("node-b");
            shared.terms.consumers(application, "node-a", List.of("orders"));
            assertThat(shared.consumers(application))
                    .as("once the purge has forgotten the other node")
                    .containsExactly("orders");
        }
    }

    private static Terms terms(int days, Optional<Duration> sequences, Published mode, String window) {
        Duration age = Duration.ofDays(days);
        return new Terms(
                age,
                age.plusHours(1),
                age.plusHours(2),
                age.plusHours(3),
                sequences,
                age.plusHours(4),
                mode,
                Window.of(window));
    }

    /** The tables as they are before the first application has started, in a transaction that is rolled back. */
    private static final class Shared implements AutoCloseable {

        private final OpenTransaction open;
        private final SharedTerms terms;

        Shared(Dialect dialect) {
            open = TestDatabase.of(dialect).begin();
            terms = TestExpiredRows.terms(open.database());
            open.database().nativeQuery("DELETE FROM semel_retention").executeUpdate();
        }

        void lengthen(Terms own) {
            terms.lengthen("app", "node-a", own);
        }

        void set(String what) {
            open.database().nativeQuery("UPDATE semel_retention SET " + what).executeUpdate();
        }

        String text(String column) {
            return open.database()
                    .texts("SELECT " + column + " FROM semel_retention")
                    .get(0);
        }

        List<String> consumers(String application) {
            return open.database()
                    .texts("SELECT consumer FROM semel_consumer WHERE application = ? ORDER BY consumer", application);
        }

        void begin(String node, String application) {
            open.database()
                    .nativeQuery(
                            "INSERT INTO semel_node (node, application, incarnation, started_at) VALUES (?, ?, ?, CURRENT_TIMESTAMP)",
                            node,
                            application,
                            UUID.randomUUID())
                    .executeUpdate();
        }

        void end(String node) {
            open.database()
                    .nativeQuery("DELETE FROM semel_node WHERE node = ?", node)
                    .executeUpdate();
        }

        @Override
        public void close() {
            open.close();
        }
    }
}
