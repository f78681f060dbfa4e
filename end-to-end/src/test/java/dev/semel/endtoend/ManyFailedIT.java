package dev.semel.endtoend;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.microsoft.playwright.options.ColorScheme;
import dev.semel.endtoend.browser.Browser;
import dev.semel.endtoend.browser.Visit;
import dev.semel.endtoend.server.Installation;
import dev.semel.testing.bench.Limits;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A hundred thousand failed messages are given up by a frozen filter, while the server is killed again and again. */
@Tag("faults")
class ManyFailedIT {

    private static final int MANY = 100_000;
    private static final int KILLS = 3;

    private static final String PARKED =
            "INSERT INTO semel_parked_message (id, consumer, delivery_hash, key_text, status, reason, destination,"
                    + " body_kind, headers, error_type, error_message, fingerprint, attempts, node, parked_at, reachable)"
                    + " SELECT gen_random_uuid(), '%s', gen_random_uuid(), 'order-' || n, 'PARKED', 'ATTEMPTS_USED_UP',"
                    + " 'shop.payments', 'EMPTY', '{}', 'shop.CustomsException', 'Customs keeps order ' || n,"
                    + " CAST('00000000-0000-5000-8000-00000000d15c' AS uuid), 4, 'node-a', CURRENT_TIMESTAMP - n * interval"
                    + " '0.1 seconds', FALSE FROM generate_series(1, %d) AS n";
    private static final String PARKED_LATER =
            PARKED.replace("CURRENT_TIMESTAMP - n", "CURRENT_TIMESTAMP + n").replace("'order-'", "'later-'");

    // In one statement: the last commit may reach the database after the kill.
    private static final String TOLD_APART_FROM_DONE =
            "SELECT (SELECT done FROM semel_operation) - (SELECT COUNT(*) FROM semel_parked_message WHERE status = 'DISCARDED')";

    private static Installation installation;
    private static Browser browser;

    @BeforeAll
    static void start() {
        installation = Installation.outside("many-failed");
        // What a test parks has no keys, which would be found.
        installation
                .server()
                .quickStart()
                .with("semel.reconciler.enabled", false)
                .start();
        browser = Browser.start();
    }

    @AfterAll
    static void stop() {
        browser.close();
        installation.close();
    }

    @Test
    void areGivenUpExactlyOnceAndNoOthersWhileTheServerIsKilled() {
        installation.tables().execute(PARKED.formatted("shop.many", MANY));
        installation.tables().execute(PARKED.formatted("shop.others", 500));
        installation.tables().execute("ANALYZE semel_parked_message");
        try (Visit visit = signedIn("operator")) {
            visit.open("failed?origin=shop.many");
            visit.ask(visit.find("discardAll"));
            assertThat(visit.find("confirmation")).containsText("100000");
            visit.find("reason").fill("customs burned them");
            visit.find("phrase").fill(String.valueOf(MANY));
            // Parked between the question and its answer.
            installation.tables().execute(PARKED_LATER.formatted("shop.many", 50));
            visit.find("confirm").click();
            visit.page().waitForURL(Pattern.compile(".*/operations/op\\?id=.*"));
            visit.screenshot(Path.of("target/screenshots/operation-100000-light.png"));
        }
        for (int kill = 0; kill < KILLS; kill++) {
            long before = left();
            await("some more rows").atMost(Limits.NEVER).until(() -> left() < before);
            installation.server().kill();
            Assertions.assertThat(installation.tables().count(TOLD_APART_FROM_DONE))
                    .isZero();
            Assertions.assertThat(left()).as("killed before the end").isPositive();
            installation.server().start();
        }

        await("the rest").atMost(Limits.NEVER).until(() -> left() == 0);
        try (Visit visit = signedIn("viewer")) {
            visit.open("operations");
            assertThat(visit.find("done").first()).hasText("100,000 of 100,000");
            visit.open("failed?origin=shop.many");
            assertThat(visit.find("table")).containsText("later-");
            Assertions.assertThat(visit.problems()).isEmpty();
        }
        Assertions.assertThat(installation
                        .tables()
                        .rows("SELECT consumer, status, COUNT(*) FROM semel_parked_message GROUP BY consumer, status"
                                + " ORDER BY consumer, status"))
                .extracting(row -> String.join(" ", row))
                .containsExactly("shop.many DISCARDED 100000", "shop.many PARKED 50", "shop.others PARKED 500");
        Assertions.assertThat(
                        installation
                                .tables()
                                .rows(
                                        "SELECT outcome, COUNT(*), COUNT(DISTINCT entry_id) FROM semel_operation_row GROUP BY outcome"))
                .extracting(row -> String.join(" ", row))
                .containsExactly("DONE 100000 100000");
        Assertions.assertThat(
                        installation.tables().rows("SELECT affected FROM semel_audit WHERE action = 'discard all'"))
                .extracting(row -> row.get(0))
                .containsExactly(String.valueOf(MANY));
    }

    /** Of those that matched when it was asked. */
    private static long left() {
        return installation
                .tables()
                .count(
                        "SELECT COUNT(*) FROM semel_parked_message WHERE status = 'PARKED' AND key_text LIKE 'order-%' AND"
                                + " consumer = 'shop.many'");
    }

    private static Visit signedIn(String user) {
        return browser.visit(installation.server().address(), ColorScheme.LIGHT).signIn(user);
    }
}
