package dev.semel.endtoend;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import dev.semel.endtoend.browser.Browser;
import dev.semel.endtoend.browser.Visit;
import dev.semel.endtoend.server.Installation;
import dev.semel.testing.bench.Limits;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.regex.Pattern;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is started on many rows goes on in the background, also after kill -9, and has a page of its own. The tests continue each other. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@ResourceLock(SharedShop.CONSOLE)
@Order(SharedShop.AT_THE_END)
@Tag("long")
class OperationsIT {

    private static final Path ALBUM = Path.of("target/screenshots");
    private static final int MANY = 10_000;
    private static final Duration SEVERAL_LOOKS = Duration.ofSeconds(4);

    private static final String PARKED =
            "INSERT INTO semel_parked_message (id, consumer, delivery_hash, key_text, status, reason, destination,"
                    + " body_kind, headers, error_type, error_message, fingerprint, attempts, node, parked_at, reachable)"
                    + " SELECT gen_random_uuid(), '%s', gen_random_uuid(), 'order-' || n, 'PARKED', 'ATTEMPTS_USED_UP',"
                    + " 'shop.payments', 'EMPTY', '{}', 'shop.CustomsException', 'Customs keeps order ' || n,"
                    + " CAST('00000000-0000-5000-8000-00000000d15c' AS uuid), 4, 'node-a', CURRENT_TIMESTAMP - n * interval"
                    + " '1 second', FALSE FROM generate_series(1, %d) AS n";

    private static final String OLD_EVENTS =
            "INSERT INTO semel_outbox_event (id, slot, event_type, destination, destination_kind, key_text, body_kind,"
                    + " headers, status, attempts, node, created_at, published_at) SELECT gen_random_uuid(), 0, 'Old',"
                    + " 'shop.old', 'QUEUE', 'old-' || n, 'EMPTY', '{}', 'PUBLISHED', 1, 'node-a', CURRENT_TIMESTAMP"
                    + " - interval '20 days', CURRENT_TIMESTAMP - interval '20 days' FROM generate_series(1, 3) AS n";
    private static final String OLD_KEYS =
            "INSERT INTO semel_idempotency_record (key_hash, consumer, key_text, status, attempts, duplicates, node,"
                    + " first_seen_at, completed_at) SELECT gen_random_uuid(), 'shop.old', 'old-' || n, 'COMPLETED', 0, 0,"
                    + " 'node-a', CURRENT_TIMESTAMP - interval '20 days', CURRENT_TIMESTAMP - interval '20 days'"
                    + " FROM generate_series(1, " + MANY + ") AS n";

    private static Installation installation;
    private static Browser browser;

    @BeforeAll
    static void start() {
        installation = SharedShop.console().installation();
        browser = Browser.start();
    }

    @AfterAll
    static void stop() {
        browser.close();
    }

    @ParameterizedTest
    @Order(1)
    @EnumSource(names = {"LIGHT", "DARK"})
    void saysSoWhereNothingWasStarted(ColorScheme scheme) {
        try (Visit visit = signedIn("viewer", scheme)) {
            visit.page().locator("nav.side a[href$='/operations']").click();

            assertThat(visit.find("list-empty")).isVisible();
            photograph(visit, "operations-empty", scheme);
            Assertions.assertThat(visit.problems()).isEmpty();
            Assertions.assertThat(visit.open("operations/op?id=00000000-0000-0000-0000-000000000000")
                            .status())
                    .isEqualTo(404);
            assertThat(visit.find("gone")).isVisible();
        }
    }

    @Test
    @Order(2)
    void givesUpAllThatMatchAFilterOnceTheirNumberIsTyped() {
        park("shop.bill", 3);
        park("shop.cancel-order", 12);
        try (Visit visit = signedIn("operator", ColorScheme.LIGHT)) {
            visit.open("failed?origin=shop.cancel-order");
            visit.ask(visit.find("discardAll"));
            visit.find("reason").fill("customs burned them");
            visit.find("phrase").fill("11");
            visit.find("confirm").click();
            assertThat(visit.find("problem")).containsText("does not match");
            visit.find("phrase").fill("12");
            visit.screenshot(ALBUM.resolve("failed-discard-all-light.png"));

            startsOperation(visit);
            assertThat(visit.find("worked")).hasText("12 of 12");
            assertThat(visit.find("done")).hasText("12");
            assertThat(visit.find("scope")).containsText("origin shop.cancel-order");
            assertThat(visit.find("cancel-operation")).hasCount(0);
            Assertions.assertThat(parked("shop.cancel-order")).isZero();
            Assertions.assertThat(parked("shop.bill")).isEqualTo(3);
            visit.find("parked").click();
            assertThat(visit.find("list-none")).isVisible();
            Assertions.assertThat(visit.problems()).isEmpty();
        }
        Assertions.assertThat(installation
                        .tables()
                        .rows("SELECT user_name, action, affected, reason FROM semel_audit WHERE action <> 'sign in'"
                                + " ORDER BY id"))
                .extracting(line -> String.join(" ", line))
                .contains(
                        "operator discard all 12 customs burned them",
                        "operator operation ended 0 customs burned them");
    }

    @ParameterizedTest
    @Order(3)
    @EnumSource(names = {"LIGHT", "DARK"})
    void tellsWhyRowsWereRefusedAndLeadsToThem(ColorScheme scheme) {
        try (Visit visit = signedIn("operator", scheme)) {
            if (scheme == ColorScheme.LIGHT) {
                visit.open("failed?origin=shop.bill");
                visit.find("retryAll").click();
                startsOperation(visit);
            } else {
                visit.open("operations");
                visit.find("open").first().click();
            }

            assertThat(visit.find("worked")).hasText("3 of 3");
            assertThat(visit.find("refused")).hasText("3");
            assertThat(visit.find("refused-rows").locator("a")).hasCount(3);
            assertThat(visit.find("reasons")).containsText("No message can be sent to consumer shop.bill alone");
            photograph(visit, "operation", scheme);
            visit.find("refused-rows").locator("a").first().click();
            assertThat(visit.find("on-retry")).isVisible();
            visit.open("operations");
            photograph(visit, "operations", scheme);
            Assertions.assertThat(visit.problems()).isEmpty();
        }
    }

    @Test
    @Order(4)
    void goesOnAfterTheServerIsKilledAndChangesEachRowOnce() {
        park("shop.ship-order", MANY);
        try (Visit visit = signedIn("operator", ColorScheme.LIGHT)) {
            discardAll(visit, "shop.ship-order", MANY);
            startsOperation(visit);
            await("the first rows").atMost(Limits.NEVER).until(() -> parked("shop.ship-order") < MANY);
        }
        installation.server().kill();
        // In one statement: the last commit may reach the database after the kill.
        Assertions.assertThat(installation
                        .tables()
                        .count("SELECT (SELECT COUNT(*) FROM semel_operation_row w JOIN semel_parked_message p"
                                + " ON p.id = w.entry_id WHERE p.consumer = 'shop.ship-order') - (SELECT COUNT(*) FROM"
                                + " semel_parked_message WHERE status = 'DISCARDED' AND consumer = 'shop.ship-order')"))
                .isZero();
        Assertions.assertThat(parked("shop.ship-order")).isPositive();
        installation.server().start();

        await("the rest").atMost(Limits.NEVER).until(() -> parked("shop.ship-order") == 0);
        try (Visit visit = signedIn("viewer", ColorScheme.LIGHT)) {
            visit.open("operations");
            assertThat(visit.find("done").first()).hasText("10,000 of 10,000");
        }
        Assertions.assertThat(done("shop.ship-order")).isEqualTo(MANY);
        Assertions.assertThat(
                        installation
                                .tables()
                                .rows(
                                        "SELECT affected FROM semel_audit WHERE action = 'discard all' AND target LIKE '%ship-order%'"))
                .singleElement()
                .satisfies(line -> Assertions.assertThat(line).containsExactly("10000"));
    }

    @Test
    @Order(5)
    void isCancelledByAnOperatorAndNotByAViewer() {
        park("shop.reserve-stock", MANY);
        try (Visit visit = signedIn("operator", ColorScheme.LIGHT);
                Visit other = signedIn("viewer", ColorScheme.LIGHT)) {
            discardAll(visit, "shop.reserve-stock", MANY);
            startsOperation(visit);
            other.page().navigate(visit.page().url());
            assertThat(other.find("cancel-operation")).isDisabled();
            visit.screenshot(ALBUM.resolve("operation-running-light.png"));
            visit.find("cancel-operation").click();
            visit.confirm();

            assertThat(visit.find("note")).hasText("Cancelled by operator.");
            assertThat(visit.find("cancel-operation")).hasCount(0);
            assertThat(other.find("note")).hasText("Cancelled by operator.");
            long left = parked("shop.reserve-stock");
            Assertions.assertThat(left).isPositive();
            Assertions.assertThat(done("shop.reserve-stock")).isEqualTo(MANY - left);
            Assertions.assertThat(visit.problems()).isEmpty();
        }
    }

    @ParameterizedTest
    @Order(6)
    @EnumSource(names = {"LIGHT", "DARK"})
    void restoresWhatWasGivenUpByMistakeAndTellsOfACopy(ColorScheme scheme) {
        String consumer = "shop.restore-" + scheme;
        giveUp(consumer, 12);
        installation
                .tables()
                .execute("UPDATE semel_idempotency_record SET duplicates = duplicates + 1 WHERE consumer = '" + consumer
                        + "' AND key_text = 'order-3'");
        try (Visit visit = signedIn("operator", scheme)) {
            visit.open("failed?status=DISCARDED&origin=" + consumer);
            assertThat(visit.find("discardAll")).hasCount(0);
            photograph(visit, "failed-discarded", scheme);
            visit.ask(visit.find("restoreAll"));
            visit.screenshot(ALBUM.resolve("failed-restore-all-" + scheme.name().toLowerCase(Locale.ROOT) + ".png"));
            visit.find("reason").fill("given up by mistake");

            startsOperation(visit);
            assertThat(visit.find("worked")).hasText("12 of 12");
            assertThat(visit.find("done")).hasText("11");
            assertThat(visit.find("refused")).hasText("1");
            assertThat(visit.find("reasons")).containsText("A copy of it was skipped after the discard");
            photograph(visit, "operation-restore", scheme);
            Assertions.assertThat(parked(consumer)).isEqualTo(11);
            visit.find("parked").click();
            assertThat(visit.find("open")).hasCount(1);
            Assertions.assertThat(visit.problems()).isEmpty();
        }
    }

    @Test
    @Order(7)
    void changesTheRowsThatAreTickedAndNoOthers() {
        park("shop.ticked", 5);
        try (Visit visit = signedIn("operator", ColorScheme.LIGHT)) {
            visit.open("failed?origin=shop.ticked");
            tick(visit, 0);
            tick(visit, 2);
            assertThat(visit.find("selected-count")).hasText("2 selected");
            visit.ask(visit.page().locator("#list\\:bulk [data-test=discard]"));
            visit.find("reason").fill("burnt");
            visit.find("phrase").fill("2");

            startsOperation(visit);
            assertThat(visit.find("worked")).hasText("2 of 2");
            assertThat(visit.find("parked")).hasCount(0);
            visit.screenshot(ALBUM.resolve("operation-selected-light.png"));
            Assertions.assertThat(installation
                            .tables()
                            .rows(
                                    "SELECT key_text FROM semel_parked_message WHERE consumer = 'shop.ticked' AND status ="
                                            + " 'DISCARDED' ORDER BY key_text"))
                    .extracting(row -> String.join("", row))
                    .containsExactly("order-1", "order-3");
            visit.open("failed?status=DISCARDED&origin=shop.ticked");
            tick(visit, 0);
            visit.page().locator("#list\\:bulk [data-test=restore]").click();
            assertThat(visit.find("confirmation")).containsText("order-");
            Assertions.assertThat(visit.problems()).isEmpty();
        }
    }

    /** As if each of five rows in a row had failed. */
    @ParameterizedTest
    @Order(8)
    @EnumSource(names = {"LIGHT", "DARK"})
    void tellsOnEachPageThatOneBrokeOffAndLeadsToIt(ColorScheme scheme) {
        installation
                .tables()
                .execute("UPDATE semel_operation SET state = 'FAILED', note = '5 rows in a row failed, the last one:"
                        + " The outbox refuses it.' WHERE action = 'discard selected' OR note IS NOT NULL");
        try (Visit visit = signedIn("viewer", scheme)) {
            visit.open("overview");
            assertThat(visit.find("strip")).containsText("“discard selected” of operator failed after 2 of 2");
            photograph(visit, "overview-broken-off", scheme);
            visit.open("operations");
            Locator told = visit.page().locator("#content [data-test=sentence], #content [data-test=halted]");
            assertThat(told.filter(new Locator.FilterOptions().setHasText("failed after")))
                    .hasCount(2);
            photograph(visit, "operations-broken-off", scheme);
            told.filter(new Locator.FilterOptions().setHasText("discard selected"))
                    .locator("a")
                    .click();
            assertThat(visit.find("note")).containsText("The outbox refuses it.");
            Assertions.assertThat(visit.problems()).isEmpty();
        }
    }

    @Test
    @Order(9)
    void keepsToThePaceThatIsChosenAndIsMadeFasterWhileItRuns() {
        park("shop.paced", 300);
        try (Visit visit = signedIn("operator", ColorScheme.LIGHT)) {
            visit.open("failed?origin=shop.paced");
            visit.ask(visit.find("discardAll"));
            visit.find("reason").fill("not wanted");
            visit.find("phrase").fill("300");
            visit.find("pace").fill("0");
            visit.find("confirm").click();
            assertThat(visit.find("problem")).containsText("from 1 to 10,000");
            visit.find("pace").fill("1");
            visit.screenshot(ALBUM.resolve("failed-discard-all-paced-light.png"));
            startsOperation(visit);
            assertThat(visit.find("pace-now")).hasText("At most 1 row a second");
            assertThat(visit.find("worked"))
                    .hasText(Pattern.compile("\\d+ of 300, [\\d.]+ a second, done in about \\d.*"));
            photograph(visit, "operation-paced", ColorScheme.LIGHT);
            Assertions.assertThat(parked("shop.paced"))
                    .as("it takes five minutes")
                    .isPositive();

            visit.find("change-pace").click();
            assertThat(visit.find("pace")).isVisible();
            visit.screenshot(ALBUM.resolve("operation-change-pace-light.png"));
            visit.find("confirm").click();
            assertThat(visit.find("pace-now")).hasText("As fast as it goes");
            assertThat(visit.find("worked")).hasText("300 of 300");
            Assertions.assertThat(visit.problems()).isEmpty();
        }
        Assertions.assertThat(
                        installation
                                .tables()
                                .count(
                                        "SELECT COUNT(*) FROM semel_audit WHERE action = 'change pace' AND user_name = 'operator'"))
                .isEqualTo(1);
    }

    @Test
    @Order(10)
    void staysPausedAfterTheServerIsKilledUntilItIsResumed() {
        park("shop.paused", 300);
        String page;
        try (Visit visit = signedIn("operator", ColorScheme.LIGHT);
                Visit other = signedIn("viewer", ColorScheme.LIGHT)) {
            discardAll(visit, "shop.paused", 300);
            visit.find("pace").fill("1");
            startsOperation(visit);
            page = visit.page().url();
            other.page().navigate(page);
            assertThat(other.find("pause-operation")).isDisabled();
            await("the first rows").atMost(Limits.NEVER).until(() -> parked("shop.paused") < 300);
            visit.find("pause-operation").click();
            visit.confirm();

            assertThat(visit.find("note")).hasText("Paused by operator.");
            assertThat(visit.find("pause-operation")).hasCount(0);
            assertThat(visit.find("worked")).not().containsText("done in about");
            assertThat(other.find("resume-operation")).isDisabled();
            visit.screenshot(ALBUM.resolve("operation-paused-light.png"));
            other.open("operations");
            Locator told = other.page().locator("#content [data-test=sentence], #content [data-test=halted]");
            assertThat(told.filter(new Locator.FilterOptions().setHasText("is paused after")))
                    .containsText("Paused by operator");
            assertThat(other.page().locator("[data-status=OPERATION_PAUSED]")).hasCount(1);
            other.screenshot(ALBUM.resolve("operations-paused-light.png"));
            Assertions.assertThat(visit.problems()).isEmpty();
        }
        long left = parked("shop.paused");
        Assertions.assertThat(left).isPositive();
        installation.server().kill();
        installation.server().start();

        try (Visit visit = signedIn("operator", ColorScheme.DARK)) {
            visit.page().navigate(page);
            visit.find("change-pace").click();
            assertThat(visit.find("pace")).isVisible();
            visit.confirm();
            assertThat(visit.find("pace-now")).hasText("As fast as it goes");
            await("several looks of the node")
                    .pollDelay(SEVERAL_LOOKS)
                    .atMost(Limits.NEVER)
                    .until(() -> parked("shop.paused") == left);
            photograph(visit, "operation-paused", ColorScheme.DARK);

            visit.find("resume-operation").click();
            visit.confirm();
            assertThat(visit.find("worked")).hasText("300 of 300");
            assertThat(visit.find("note")).hasCount(0);
            Assertions.assertThat(visit.problems()).isEmpty();
        }
        Assertions.assertThat(installation
                        .tables()
                        .rows("SELECT action FROM semel_audit WHERE action IN ('pause operation', 'resume operation')"
                                + " AND user_name = 'operator' ORDER BY id"))
                .extracting(line -> String.join(" ", line))
                .containsExactly("pause operation", "resume operation");
    }

    @Test
    @Order(11)
    void purgesEventsOfTheFilterOfTheListOnTheirOwnPage() {
        installation.tables().execute(OLD_EVENTS);
        try (Visit visit = signedIn("admin", ColorScheme.LIGHT)) {
            visit.open("outbox?destination=shop.old");
            purge(visit, 3);

            startsOperation(visit);
            assertThat(visit.find("worked")).hasText("3 of 3");
            assertThat(visit.find("done")).hasText("3");
            assertThat(visit.find("scope")).containsText("3 events finished before");
            photograph(visit, "operation-purge-events", ColorScheme.LIGHT);
            visit.find("parked").click();
            assertThat(visit.page()).hasURL(Pattern.compile(".*/outbox\\?destination=shop.old"));
            assertThat(visit.find("list-none")).isVisible();
            Assertions.assertThat(visit.problems()).isEmpty();
        }
    }

    @Test
    @Order(12)
    void goesOnWithAPurgeAfterTheServerIsKilledAndCountsEachKeyOnce() {
        installation.tables().execute(OLD_KEYS);
        try (Visit visit = signedIn("admin", ColorScheme.LIGHT)) {
            visit.open("keys?consumer=shop.old");
            purge(visit, MANY);
            visit.find("pace").fill("1000");
            startsOperation(visit);
            await("the first keys").atMost(Limits.NEVER).until(() -> oldKeys() < MANY);
        }
        installation.server().kill();
        // In one statement: the last commit may reach the database after the kill.
        Assertions.assertThat(installation
                        .tables()
                        .count(
                                "SELECT (SELECT done FROM semel_operation WHERE kind = 'PURGE_KEYS') + (SELECT COUNT(*) FROM"
                                        + " semel_idempotency_record WHERE consumer = 'shop.old')"))
                .isEqualTo(MANY);
        Assertions.assertThat(oldKeys()).isPositive();
        installation.server().start();

        await("the rest").atMost(Limits.NEVER).until(() -> oldKeys() == 0);
        try (Visit visit = signedIn("viewer", ColorScheme.LIGHT)) {
            visit.open("operations");
            visit.find("open").first().click();
            assertThat(visit.find("worked")).hasText("10,000 of 10,000");
            assertThat(visit.find("done")).hasText("10,000");
        }
        Assertions.assertThat(installation
                        .tables()
                        .rows("SELECT user_name, affected, reason FROM semel_audit WHERE action = 'purge keys'"))
                .extracting(line -> String.join(" ", line))
                .containsExactly("admin 10000 the disk is full");
    }

    private static void purge(Visit visit, int number) {
        visit.ask(visit.find("purge"));
        visit.askByAge("15");
        visit.find("reason").fill("the disk is full");
        visit.find("phrase").fill(String.valueOf(number));
    }

    private static long oldKeys() {
        return installation.tables().count("SELECT COUNT(*) FROM semel_idempotency_record WHERE consumer = 'shop.old'");
    }

    private static void tick(Visit visit, int row) {
        visit.find("table")
                .locator("tbody .ui-chkbox-box, tbody input[type=checkbox]")
                .nth(row)
                .click();
        visit.settle();
    }

    /** Parked, and then given up with their keys. */
    private static void giveUp(String consumer, int number) {
        installation.tables().execute(PARKED.formatted(consumer, number));
        installation
                .tables()
                .execute("UPDATE semel_parked_message SET key_hash = id, status = 'DISCARDED', closed_at ="
                        + " CURRENT_TIMESTAMP WHERE consumer = '" + consumer + "'");
        installation
                .tables()
                .execute("INSERT INTO semel_idempotency_record (key_hash, consumer, key_text, status, node, attempts,"
                        + " duplicates, first_seen_at, completed_at) SELECT key_hash, consumer, key_text, 'DISCARDED',"
                        + " 'node-a', 4, 0, CURRENT_TIMESTAMP, CURRENT_TIMESTAMP FROM semel_parked_message WHERE consumer = '"
                        + consumer + "'");
    }

    private static void discardAll(Visit visit, String origin, int number) {
        visit.open("failed?origin=" + origin);
        visit.ask(visit.find("discardAll"));
        visit.find("reason").fill("not wanted");
        visit.find("phrase").fill(String.valueOf(number));
    }

    private static void startsOperation(Visit visit) {
        visit.find("confirm").click();
        visit.page().waitForURL(Pattern.compile(".*/operations/op\\?id=.*"));
        assertThat(visit.find("progress")).isVisible();
    }

    private static void park(String consumer, int number) {
        installation.tables().execute(PARKED.formatted(consumer, number));
    }

    private static long parked(String consumer) {
        return installation
                .tables()
                .count("SELECT COUNT(*) FROM semel_parked_message WHERE status = 'PARKED' AND consumer = ?", consumer);
    }

    private static long done(String consumer) {
        return installation
                .tables()
                .count(
                        "SELECT COUNT(*) FROM semel_operation_row w JOIN semel_parked_message p ON p.id = w.entry_id"
                                + " WHERE w.outcome = 'DONE' AND p.status = 'DISCARDED' AND p.consumer = ?",
                        consumer);
    }

    private static Visit signedIn(String user, ColorScheme scheme) {
        return browser.visit(installation.server().address(), scheme).signIn(user);
    }

    private static void photograph(Visit visit, String name, ColorScheme scheme) {
        String light = scheme.name().toLowerCase(Locale.ROOT);
        visit.screenshot(ALBUM.resolve(name + "-" + light + ".png"));
        visit.page().setViewportSize(390, 844);
        visit.page().reload();
        Locator content = visit.page().locator("#content");
        content.evaluate("content => content.scrollIntoView()");
        visit.page()
                .screenshot(new Page.ScreenshotOptions().setPath(ALBUM.resolve(name + "-narrow-" + light + ".png")));
        Assertions.assertThat(visit.page().evaluate("document.documentElement.scrollWidth"))
                .isEqualTo(390);
        visit.page().setViewportSize(1440, 900);
    }
}
