package dev.semel.endtoend;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.BoundingBox;
import com.microsoft.playwright.options.ColorScheme;
import dev.semel.endtoend.browser.Album;
import dev.semel.endtoend.browser.Browser;
import dev.semel.endtoend.browser.Visit;
import dev.semel.endtoend.server.Installation;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
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
import org.junit.jupiter.params.provider.ValueSource;

/** The list of keys: filters mean what the address says, or nothing, and a purge obeys them. The tests continue each other. */
@ResourceLock(SharedShop.CONSOLE)
@Order(SharedShop.AT_THE_END)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@Tag("long")
class KeysPageIT {

    private static final String KEYS =
            "INSERT INTO semel_idempotency_record (key_hash, consumer, key_text, status, attempts, duplicates, node,"
                    + " first_seen_at, completed_at) SELECT gen_random_uuid(), c, k, 'COMPLETED', 0, 0,"
                    + " 'node-a', CURRENT_TIMESTAMP - interval '20 days', CURRENT_TIMESTAMP - interval '20 days'"
                    + " FROM (VALUES ('billing'), ('dunning')) AS consumers (c), (VALUES ('M\u00fcller'),"
                    + " ('\u05e9\u05dc\u05d5\u05dd'), ('party \ud83c\udf89')) AS keys (k)";

    private static final String DONE_NOW =
            "INSERT INTO semel_idempotency_record (key_hash, consumer, key_text, status, attempts, duplicates, node,"
                    + " first_seen_at, completed_at) VALUES (gen_random_uuid(), 'dunning', 'order-652f27', 'COMPLETED', 1, 0,"
                    + " 'node-a', CURRENT_TIMESTAMP, CURRENT_TIMESTAMP)";

    private static final String ONE_OF_BILLING =
            "SELECT key_hash FROM semel_idempotency_record WHERE consumer = 'billing' LIMIT 1 FOR UPDATE";
    private static final String WAITS = "Waits for rows that other transactions hold, and looks again each second.";

    private static final String COPIES =
            "INSERT INTO semel_skipped_copy (consumer, origin, total, last_at) SELECT c, o, n, CURRENT_TIMESTAMP"
                    + " FROM (VALUES ('billing', 'BROKER_REDELIVERY', 12345), ('billing', 'SENT_TWICE', 812),"
                    + " ('billing', 'LATE_COPY', 31), ('billing', 'RELAY_RESEND', 40), ('billing', 'OPERATOR_REPLAY', 1),"
                    + " ('dunning', 'SENT_TWICE', 3), ('dunning', 'REPEATED_REQUEST', 7)) AS copies (c, o, n)";

    private static final String COMPARED_KEY = "6f1f3a52-0a4e-4d7c-9a51-3f2b8f0c7a11";
    private static final String COMPARED =
            "INSERT INTO semel_idempotency_record (key_hash, consumer, key_text, status, attempts, duplicates, node,"
                    + " first_seen_at, completed_at, compared_at) VALUES ('" + COMPARED_KEY
                    + "', 'shop.take-payment', 'order-4711', 'COMPLETED', 1, 0, 'node-a', '2026-11-28T09:00:00Z',"
                    + " '2026-11-28T09:00:00Z', '2026-11-29T10:30:00Z') ON CONFLICT DO NOTHING";

    private static Installation installation;
    private static Browser browser;

    @BeforeAll
    static void start() {
        SharedShop shared = SharedShop.console();
        installation = shared.installation();
        installation.tables().execute(KEYS);
        for (String key : List.of("M\u00fcller", "\u05e9\u05dc\u05d5\u05dd", "party \ud83c\udf89")) {
            installation.hashKey("semel_idempotency_record", "billing", key);
            installation.hashKey("semel_idempotency_record", "dunning", key);
        }
        browser = shared.browser();
    }

    @ParameterizedTest
    @Order(1)
    @ValueSource(strings = {"M\u00fcller", "\u05e9\u05dc\u05d5\u05dd", "party \ud83c\udf89"})
    void readsTheAddressAsUtf8(String key) {
        try (Visit visit = signedIn("admin")) {
            visit.open("keys?key=" + URLEncoder.encode(key, StandardCharsets.UTF_8));

            assertThat(visit.find("table").locator("tbody [data-test=open]")).hasCount(2);
            assertThat(visit.find("filter-key")).hasValue(key);
            assertThat(visit.find("purge")).isEnabled();
        }
    }

    @ParameterizedTest
    @Order(2)
    @ValueSource(
            strings = {
                "keys?key=M%FCller",
                "keys?status=DONE",
                "keys?since=P1Y",
                "keys?from=yesterday",
                "keys?consumr=billing",
                "keys?consumer=billing&consumer=dunning",
                "failed?status=ALL",
                "failed?key=M%FCller",
                "outbox?status=GONE"
            })
    void showsNothingAndOffersNothingForAllWhenItCannotReadTheAddress(String address) {
        try (Visit visit = signedIn("admin")) {
            visit.open(address);

            assertThat(visit.find("misread")).isVisible();
            assertThat(visit.find("list-misread")).isVisible();
            assertThat(visit.find("table").locator("tbody [data-test=open]")).hasCount(0);
            assertThat(visit.find("purge")).isDisabled();
            if (address.startsWith("failed")) {
                assertThat(visit.find("retryAll")).isDisabled();
            }
            Assertions.assertThat(visit.problems()).isEmpty();
        }
    }

    @Test
    @Order(3)
    void purgesWhatTheFilterShowsOnceItsNumberIsTyped() {
        try (Visit visit = signedIn("admin")) {
            visit.open("keys?consumer=billing");
            visit.ask(visit.find("purge"));
            assertThat(visit.find("confirmation")).containsText("No key matches");
            visit.askByAge("1");
            assertThat(visit.find("problem")).containsText("semel.redelivery-horizon");

            visit.askByAge("10");
            assertThat(visit.find("confirmation")).containsText("3 keys match");
            assertThat(visit.find("confirmation")).containsText("consumer = billing");
            visit.screenshot(Path.of("target/screenshots/keys-purge-light.png"));
            visit.find("reason").fill("the disk is full");
            visit.find("phrase").fill("623");
            visit.find("confirm").click();
            assertThat(visit.find("problem")).containsText("does not match");
            Assertions.assertThat(keysOf("billing")).isEqualTo(3);

            visit.find("phrase").fill("3");
            installation.tables().whileLocked(ONE_OF_BILLING, () -> {
                visit.find("confirm").click();
                visit.page().waitForURL(Pattern.compile(".*/operations/op\\?id=.*"));
                assertThat(visit.find("note")).hasText(WAITS);
                assertThat(visit.find("done")).hasText("2");
                visit.screenshot(Path.of("target/screenshots/operation-purge-waiting-light.png"));
            });
            assertThat(visit.find("worked")).hasText("3 of 3");
            assertThat(visit.find("note")).hasCount(0);
            assertThat(visit.find("done")).hasText("3");
            assertThat(visit.find("progress")).containsText("Deleted");
            assertThat(visit.find("progress")).not().containsText("Changed");
            assertThat(visit.find("refused")).hasCount(0);
            assertThat(visit.find("scope")).containsText("consumer billing");
            visit.screenshot(Path.of("target/screenshots/operation-purge-keys-light.png"));
            Assertions.assertThat(keysOf("billing")).isZero();
            Assertions.assertThat(keysOf("dunning")).isEqualTo(3);
            visit.find("parked").click();
            assertThat(visit.page()).hasURL(Pattern.compile(".*/keys\\?consumer=billing"));
            assertThat(visit.find("list-none")).isVisible();
            Assertions.assertThat(visit.problems()).isEmpty();
        }
    }

    @Test
    @Order(5)
    void showsWhereTheCopiesOfAConsumerCameFromAndItsKeys() {
        try (Visit visit = signedIn("viewer")) {
            visit.open("overview");
            installation.tables().execute("DELETE FROM semel_skipped_copy");
            visit.find("caught").locator("[data-test=copies]").click();
            assertThat(visit.find("list-empty")).isVisible();
            photograph(visit, "empty-light");
        }
        installation.tables().execute(COPIES);
        try (Visit visit = signedIn("viewer")) {
            visit.open("keys");
            visit.find("copies").click();

            Locator billing =
                    visit.find("copies").locator("tbody tr").filter(new Locator.FilterOptions().setHasText("billing"));
            assertThat(billing).hasCount(5);
            assertThat(billing.first()).containsText("Delivered again by the broker");
            assertThat(billing.first()).containsText("12,345");
            assertThat(visit.find("SENT_TWICE").first()).containsText("check who sends them");
            photograph(visit, "light");

            visit.find("copies").locator("[data-test=keys]").first().click();
            assertThat(visit.page()).hasURL(Pattern.compile(".*/keys\\?consumer=billing&sort=-duplicates"));
            Assertions.assertThat(visit.problems()).isEmpty();
        }
        try (Visit visit =
                browser.visit(installation.server().address(), ColorScheme.DARK).as("viewer")) {
            visit.page().setViewportSize(390, 844);
            visit.open("keys/copies");
            photograph(visit, "dark-narrow");
            Assertions.assertThat(visit.problems()).isEmpty();
        }
    }

    @ParameterizedTest
    @Order(9)
    @EnumSource(names = {"LIGHT", "DARK"})
    void tellsWhenAKeyWasCompletedAndWhenOtherContentCameUnderIt(ColorScheme scheme) {
        installation.tables().execute(COMPARED);
        try (Visit visit =
                browser.visit(installation.server().address(), scheme).as("viewer")) {
            visit.open("keys/key?id=" + COMPARED_KEY);

            assertThat(visit.find("facts")).containsText("2026-11-28 09:00:00");
            assertThat(visit.find("facts")).containsText("Other content came");
            assertThat(visit.find("facts")).containsText("2026-11-29 10:30:00");
            Album.photograph(visit, "key-compared", scheme);
            Assertions.assertThat(visit.problems()).isEmpty();
        }
    }

    private static void photograph(Visit visit, String look) {
        visit.screenshot(Path.of("target/screenshots/copies-" + look + ".png"));
    }

    private static long keysOf(String consumer) {
        return installation
                .tables()
                .count("SELECT COUNT(*) FROM semel_idempotency_record WHERE consumer = '" + consumer + "'");
    }

    @Test
    @Order(4)
    void shortensTheRetentionToWhatTheApplicationsWantThatRun() {
        installation.tables().execute("UPDATE semel_retention SET keys_kept = keys_kept * 3");
        long wanted = installation.tables().count("SELECT MAX(keys_kept) FROM semel_retention_declared");
        try (Visit visit = signedIn("viewer")) {
            visit.open("retention");
            assertThat(visit.find("shorten")).isDisabled();
        }
        try (Visit visit = signedIn("admin")) {
            visit.open("retention");
            assertThat(visit.find("terms").locator(".is-warn")).hasText("90 days");
            visit.ask(visit.find("shorten"));
            assertThat(visit.find("confirmation")).containsText("semel.retention.keys: 90 days becomes 30 days");
            visit.screenshot(Path.of("target/screenshots/retention-shorten-light.png"));
            visit.find("reason").fill("the disk is full");
            visit.find("phrase").fill("0");
            visit.confirm();
            assertThat(visit.find("terms").locator(".is-warn")).hasCount(0);
            assertThat(visit.find("shorten")).isDisabled();
            visit.screenshot(Path.of("target/screenshots/retention-light.png"));
            Assertions.assertThat(visit.problems()).isEmpty();
        }
        Assertions.assertThat(installation.tables().count("SELECT keys_kept FROM semel_retention"))
                .isEqualTo(wanted);
        Assertions.assertThat(installation
                        .tables()
                        .count("SELECT COUNT(*) FROM semel_audit WHERE action = 'shorten retention' AND reason = 'the"
                                + " disk is full'"))
                .isEqualTo(1);
    }

    @Test
    @Order(5)
    void tellsOnThePageOfAKeyThatAHandlerNeverCameBack() {
        installation
                .tables()
                .execute("UPDATE semel_idempotency_record SET outcome_unknown = TRUE, status = 'FAILED',"
                        + " completed_at = NULL WHERE consumer = 'dunning' AND key_text = 'M\u00fcller'");
        installation
                .tables()
                .execute("UPDATE semel_idempotency_record SET outcome_unknown = TRUE"
                        + " WHERE consumer = 'dunning' AND key_text = 'party \ud83c\udf89'");
        try (Visit visit = signedIn("admin")) {
            visit.open(page("M\u00fcller"));
            assertThat(visit.find("outcome-unknown")).containsText("may be done already");
            visit.screenshot(Path.of("target/screenshots/key-outcome-unknown-light.png"));

            visit.open(page("party \ud83c\udf89"));
            assertThat(visit.find("outcome-unknown")).containsText("may be done twice");

            visit.open(page("\u05e9\u05dc\u05d5\u05dd"));
            assertThat(visit.find("facts")).isVisible();
            assertThat(visit.find("outcome-unknown")).hasCount(0);
            Assertions.assertThat(visit.problems()).isEmpty();
        }
    }

    @Test
    @Order(6)
    void forgetsAKeyWhoseCopyMayStillComeOnlyWhereASecondRunIsMeant() {
        installation.tables().execute(DONE_NOW);
        installation.hashKey("semel_idempotency_record", "dunning", "order-652f27");
        try (Visit visit = signedIn("admin")) {
            visit.open(page("order-652f27"));
            visit.ask(visit.find("forget"));
            assertThat(visit.find("known")).containsText("for so long a copy of the message can come back");
            assertStandsBesideItsSentence(visit.find("acknowledge"));
            visit.find("reason").fill("its effect was undone");
            visit.find("phrase").fill("652f27");
            visit.find("confirm").click();
            assertThat(visit.find("problem")).containsText("Tick the box");
            Assertions.assertThat(done()).isEqualTo(1);

            visit.find("acknowledge").check();
            visit.confirm();

            assertThat(visit.page().locator(".ui-growl-message").last()).containsText("1 row was changed.");
            Assertions.assertThat(done()).isZero();
            Assertions.assertThat(visit.problems()).isEmpty();
        }
        Assertions.assertThat(installation
                        .tables()
                        .count("SELECT COUNT(*) FROM semel_audit WHERE action = 'forget keys' AND user_name = 'admin'"
                                + " AND reason = 'its effect was undone' AND affected = 1"))
                .isEqualTo(1);
    }

    private static void assertStandsBesideItsSentence(Locator box) {
        BoundingBox square = box.boundingBox();
        BoundingBox sentence = box.locator("xpath=following-sibling::label").boundingBox();
        Assertions.assertThat(square.width).isBetween(16.0, 24.0);
        Assertions.assertThat(sentence.x - square.x - square.width).isBetween(4.0, 16.0);
        Assertions.assertThat(Math.abs(sentence.y - square.y)).isLessThan(6);
    }

    private static long done() {
        return installation
                .tables()
                .count("SELECT COUNT(*) FROM semel_idempotency_record WHERE key_text = 'order-652f27'");
    }

    private static String page(String key) {
        return "keys/key?id="
                + installation
                        .tables()
                        .rows(
                                "SELECT key_hash FROM semel_idempotency_record WHERE consumer = 'dunning' AND key_text = ?",
                                key)
                        .get(0)
                        .get(0);
    }

    private static Visit signedIn(String user) {
        return browser.visit(installation.server().address(), ColorScheme.LIGHT).as(user);
    }
}
