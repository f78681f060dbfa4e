package dev.semel.internal.retention;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.jpa.Dialect;
import dev.semel.internal.retention.jpa.TestExpiredRows;
import dev.semel.internal.settings.OutboxSettings.Published;
import dev.semel.internal.settings.RetentionSettings.Window;
import dev.semel.testing.OpenTransaction;
import dev.semel.testing.TestDatabase;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The words of a newer version in the rule of all applications. Nothing here is committed. */
class NewerTermsTest {

    @ParameterizedTest
    @EnumSource
    void leavesWhatOnlyANewerVersionKnowsAndTakesItForTheMostCareful(Dialect dialect) {
        try (Shared shared = new Shared(dialect)) {
            shared.lengthen(terms(Published.KEEP, ""));
            shared.set("published_mode = 'EXPORT', purge_window = 'at full moon'");

            shared.lengthen(terms(Published.ARCHIVE, "22:00-06:00"));

            assertThat(shared.text("published_mode")).isEqualTo("EXPORT");
            assertThat(shared.text("purge_window")).isEqualTo("at full moon");
            assertThat(shared.terms.read()).map(Terms::mode).contains(Published.ARCHIVE);
        }
    }

    private static Terms terms(Published mode, String window) {
        Duration age = Duration.ofDays(30);
        return new Terms(
                age,
                age.plusHours(1),
                age.plusHours(2),
                age.plusHours(3),
                Optional.empty(),
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
            open.database().update("DELETE FROM semel_retention");
        }

        void lengthen(Terms own) {
            terms.lengthen("app", "node-a", own);
        }

        void set(String what) {
            open.database().update("UPDATE semel_retention SET " + what);
        }

        String text(String column) {
            return open.database()
                    .texts("SELECT " + column + " FROM semel_retention")
                    .get(0);
        }

        @Override
        public void close() {
            open.close();
        }
    }
}
