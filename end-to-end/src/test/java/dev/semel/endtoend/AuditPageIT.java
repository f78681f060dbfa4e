package dev.semel.endtoend;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static dev.semel.endtoend.browser.Album.photograph;
import static org.awaitility.Awaitility.await;

import com.microsoft.playwright.options.ColorScheme;
import dev.semel.endtoend.browser.Browser;
import dev.semel.endtoend.browser.Visit;
import dev.semel.endtoend.server.Installation;
import dev.semel.testing.bench.Limits;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The audit is sealed, and a change past the application is shown. The tests continue each other. */
@ResourceLock(SharedShop.CONSOLE)
@Order(SharedShop.AT_THE_END)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@Tag("long")
class AuditPageIT {

    private static final String FIRST = "(SELECT line_id FROM semel_audit_seal ORDER BY number LIMIT 1)";
    private static final String KEPT = "SELECT COUNT(*) FROM semel_audit WHERE user_name = 'admin' AND affected > 0"
            + " AND action = 'verify audit' AND target LIKE ?";

    private static Installation installation;
    private static Browser browser;

    @BeforeAll
    static void start() {
        SharedShop shared = SharedShop.console();
        installation = shared.installation();
        browser = shared.browser();
    }

    @ParameterizedTest
    @Order(1)
    @EnumSource(names = {"LIGHT", "DARK"})
    void saysHowFarTheAuditIsSealedAndThatItsChainIsWhole(ColorScheme scheme) {
        try (Visit visit = signedIn(scheme)) {
            await("a seal of the sign-in").atMost(Limits.NEVER).until(() -> waiting() == 0 && seals() > 0);
            visit.open("audit");
            assertThat(visit.find("chain-state")).containsText("Sealed up to number ");
            assertThat(visit.find("chain-state")).containsText("No line waits for its seal.");
            assertThat(visit.find("chain-whole")).hasCount(0);

            visit.find("verify").click();

            assertThat(visit.find("chain-whole"))
                    .containsText("The chain is whole from number " + first() + ", sealed at ");
            assertThat(visit.find("table")).containsText("verify audit");
            assertThat(visit.find("verify")).isEnabled();
            Assertions.assertThat(installation.tables().count(KEPT, "%: whole")).isPositive();
            photograph(visit, "audit-whole", scheme);
            Assertions.assertThat(visit.problems()).isEmpty();
        }
    }

    @Test
    @Order(2)
    void tellsTheLogTheHashOfTheLastSeal() {
        String hash = installation
                .tables()
                .rows("SELECT encode(last_hash, 'hex') FROM semel_audit_chain")
                .get(0)
                .get(0);

        await("the line in the log").atMost(Limits.NEVER).until(() -> installation.server().log().lines().stream()
                .anyMatch(line -> line.contains("The audit is sealed up to number ") && line.contains(hash)));
    }

    @ParameterizedTest
    @Order(3)
    @EnumSource(names = {"LIGHT", "DARK"})
    void showsWhatWasChangedInTheDatabase(ColorScheme scheme) {
        String user = installation
                .tables()
                .rows("SELECT user_name FROM semel_audit WHERE id = " + FIRST)
                .get(0)
                .get(0);
        try (Visit visit = signedIn(scheme)) {
            visit.open("audit");
            installation.tables().execute("UPDATE semel_audit SET user_name = 'eve' WHERE id = " + FIRST);

            visit.find("verify").click();

            assertThat(visit.find("chain-broken")).containsText("was changed after it was sealed with number ");
            photograph(visit, "audit-changed", scheme);
            installation.tables().execute("UPDATE semel_audit SET user_name = '" + user + "' WHERE id = " + FIRST);
            visit.find("verify").click();
            assertThat(visit.find("chain-whole")).isVisible();
            assertThat(visit.find("chain-broken")).hasCount(0);
            Assertions.assertThat(installation.tables().count(KEPT, "%: findings: %"))
                    .isPositive();
            Assertions.assertThat(visit.problems()).isEmpty();
        }
    }

    private static long waiting() {
        return installation.tables().count("SELECT COUNT(*) FROM semel_audit WHERE NOT sealed");
    }

    private static long first() {
        return installation.tables().count("SELECT MIN(number) FROM semel_audit_seal");
    }

    private static long seals() {
        return installation.tables().count("SELECT COUNT(*) FROM semel_audit_seal");
    }

    private static Visit signedIn(ColorScheme scheme) {
        return browser.visit(installation.server().address(), scheme).signIn("admin", "admin");
    }
}
