package dev.semel.internal.retention;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.jpa.Database;
import dev.semel.internal.jpa.Dialect;
import dev.semel.internal.retention.DeclaredTerms.Declared;
import dev.semel.internal.retention.jpa.TestExpiredRows;
import dev.semel.internal.settings.OutboxSettings.Published;
import dev.semel.internal.settings.RetentionSettings.Window;
import dev.semel.testing.OpenTransaction;
import dev.semel.testing.TestDatabase;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What applications declare is in the database, where all others see it. Nothing here is committed. */
class DeclaredTermsTest {

    private final String application = "app-" + UUID.randomUUID();

    @ParameterizedTest
    @EnumSource
    void remembersTheTermsAndTheConsumersOfEachApplication(Dialect dialect) {
        try (OpenTransaction open = TestDatabase.of(dialect).begin()) {
            Terms terms = terms(30, Optional.empty(), "");
            Terms others = terms(90, Optional.of(Duration.ofDays(400)), "22:00-06:00");
            TestExpiredRows.terms(open.database()).declare(application, terms, List.of("orders", "bills"));
            TestExpiredRows.terms(open.database()).declare(application + "-2", others, List.of());

            assertThat(mine(open.database()))
                    .containsExactly(
                            new Declared(application, terms, Set.of("orders", "bills")),
                            new Declared(application + "-2", others, Set.of()));
        }
    }

    @ParameterizedTest
    @EnumSource
    void forgetsWhatTheApplicationDeclaredBefore(Dialect dialect) {
        try (OpenTransaction open = TestDatabase.of(dialect).begin()) {
            DeclaredTerms declared = TestExpiredRows.terms(open.database());
            declared.declare(application, terms(30, Optional.empty(), ""), List.of("orders", "bills"));
            Terms changed = terms(60, Optional.of(Duration.ofDays(70)), "01:00-02:00");
            declared.declare(application, changed, List.of("orders", "letters"));

            assertThat(mine(open.database()))
                    .containsExactly(new Declared(application, changed, Set.of("orders", "letters")));
        }
    }

    private List<Declared> mine(Database database) {
        return TestExpiredRows.terms(database).all().stream()
                .filter(declared -> declared.application().startsWith(application))
                .toList();
    }

    private static Terms terms(int days, Optional<Duration> sequences, String window) {
        Duration age = Duration.ofDays(days);
        return new Terms(
                age,
                age.plusHours(1),
                age.plusHours(2),
                age.plusHours(3),
                sequences,
                age.plusHours(4),
                Published.ARCHIVE,
                Window.of(window));
    }
}
