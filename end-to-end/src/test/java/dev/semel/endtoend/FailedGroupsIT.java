package dev.semel.endtoend;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static dev.semel.endtoend.client.Shop.PAYABLE;
import static dev.semel.endtoend.client.Shop.View.PAID_ONLY;
import static dev.semel.endtoend.client.Shop.View.SHIPPED_ONCE;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.BoundingBox;
import com.microsoft.playwright.options.ColorScheme;
import dev.semel.endtoend.browser.Browser;
import dev.semel.endtoend.browser.Visit;
import dev.semel.endtoend.client.Shop;
import dev.semel.endtoend.server.Installation;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
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
import org.junit.jupiter.params.provider.ValueSource;

/** What is parked, by its cause: counted, filtered by, retried and given up together. The tests continue each other. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@ResourceLock(SharedShop.CONSOLE)
@Order(SharedShop.AT_THE_END)
@Tag("long")
class FailedGroupsIT {

    private static final Path ALBUM = Path.of("target/screenshots");
    private static final int STUCK = 3;
    private static final String HOSTILE = "<img src=x onerror=alert(1)> '';DROP TABLE semel_slot;-- {0} #{user.roles} "
            + "\u202egpj.exe \u05e9\u05dc\u05d5\u05dd " + "w".repeat(300);

    private static final String PARKED =
            "INSERT INTO semel_parked_message (id, consumer, delivery_hash, key_text, status, reason, destination,"
                    + " body_kind, headers, error_type, error_message, fingerprint, attempts, retries, node, parked_at)"
                    + " SELECT gen_random_uuid(), %s, gen_random_uuid(), 'order-' || n, 'PARKED', 'ATTEMPTS_USED_UP',"
                    + " 'shop.payments', 'EMPTY', '{}', %s, %s, %s, 4, n %% 2, 'node-a', CURRENT_TIMESTAMP - n * interval"
                    + " '40 seconds' FROM generate_series(1, %d) AS n";
    private static final String GIVEN_UP = "00000000-0000-5000-8000-00000000d15c";

    private static Installation installation;
    private static Shop shop;
    private static Settling settling;
    private static Browser browser;
    private static List<String> stuck;

    @BeforeAll
    static void start() {
        SharedShop shared = SharedShop.console();
        installation = shared.installation();
        shop = shared.shop();
        settling = shared.settling();
        browser = Browser.start();
    }

    @AfterAll
    static void stop() {
        browser.close();
    }

    @ParameterizedTest
    @Order(1)
    @EnumSource(names = {"LIGHT", "DARK"})
    void saysSoWhereNothingIsParked(ColorScheme scheme) {
        try (Visit visit = signedIn("viewer", scheme)) {
            visit.open("overview");
            visit.page().locator("nav.side a[href$='/failed/groups']").click();

            assertThat(visit.find("list-empty")).isVisible();
            photograph(visit, "failed-groups-empty", scheme);
            Assertions.assertThat(visit.problems()).isEmpty();
        }
    }

    @Test
    @Order(2)
    void countsByTheirCauseWhatACarrierThatIsDownHasParked() {
        shop.switchCarrier(false);
        stuck = Stream.generate(() -> shop.place(PAYABLE)).limit(STUCK).toList();
        settling.awaitEach(stuck, PAID_ONLY);
        try (Visit visit = signedIn("viewer", ColorScheme.LIGHT)) {
            awaitRow(visit, "CarrierDownException", ".column-count", String.valueOf(STUCK));

            Locator row = row(visit, "CarrierDownException");
            assertThat(row).containsText("shop.ship-order");
            assertThat(row.locator("[data-test=trend]")).hasText("Growing");
            assertThat(row.locator("[data-test=numbers]")).hasText("3 in 10 min, 0 before that");
            assertThat(row.locator("[data-test=again]")).hasText("0");
            assertThat(row.locator("button[data-test=retry]")).isDisabled();
            assertThat(row.locator("button[data-test=discard]")).isDisabled();
        }
    }

    @Test
    @Order(3)
    void showsTheEntriesOfACauseAndByWhatTheyAreFiltered() {
        installation.tables().execute(PARKED.formatted("'shop.bill'", "NULL", "NULL", "NULL", 2));
        try (Visit visit = signedIn("viewer", ColorScheme.LIGHT)) {
            visit.open("failed/groups");
            row(visit, "CarrierDownException").locator("[data-test=open]").click();

            assertThat(visit.find("cause")).containsText("shop.ship-order: CarrierDownException");
            assertThat(entries(visit)).hasCount(STUCK);
            visit.find("filter-key").fill("no such key");
            visit.find("filter-apply").click();
            assertThat(visit.find("cause")).isVisible();
            assertThat(entries(visit)).hasCount(0);

            visit.page().goBack();
            visit.find("cause-remove").click();
            assertThat(entries(visit)).hasCount(STUCK + 2);
            assertThat(visit.find("cause")).hasCount(0);
            Assertions.assertThat(visit.problems()).isEmpty();
        }
    }

    @Test
    @Order(3)
    void keepsANoteOnACauseForTheOtherOperatorsUntilItIsRemoved() {
        String note = "The carrier knows. <b>Back at nine.</b>";
        try (Visit visit = signedIn("operator", ColorScheme.LIGHT)) {
            visit.open("failed/groups");
            visit.ask(row(visit, "CarrierDownException").locator("[data-test=note-cause]"));
            visit.find("reason").fill(note);
            confirm(visit, "1 row was changed.");
            assertThat(row(visit, "CarrierDownException").locator("[data-test=note]"))
                    .containsText(note);
        }
        try (Visit visit = signedIn("viewer", ColorScheme.DARK)) {
            visit.open("failed/groups");
            Locator cause = row(visit, "CarrierDownException");
            assertThat(cause.locator("[data-test=note]")).containsText("operator");
            assertThat(cause.locator("button[data-test=note-cause]")).isDisabled();
            assertThat(cause.locator("button[data-test=remove-note]")).isDisabled();
        }
        try (Visit visit = signedIn("operator", ColorScheme.LIGHT)) {
            visit.open("failed/groups");
            row(visit, "CarrierDownException")
                    .locator("[data-test=remove-note]")
                    .click();
            confirm(visit, "1 row was changed.");
            assertThat(visit.find("note")).hasCount(0);
            Assertions.assertThat(visit.problems()).isEmpty();
        }
    }

    @Test
    @Order(4)
    void doesNotLetAViewerRetryOrDiscardACause() {
        try (Visit visit = signedIn("viewer", ColorScheme.LIGHT)) {
            visit.open("failed/groups");
            for (String action : List.of("retry", "discard")) {
                forge(
                        visit,
                        "list",
                        row(visit, "CarrierDownException")
                                .locator("button[data-test=" + action + "]")
                                .getAttribute("id"));
                forge(visit, "confirm", "confirm:confirm");
            }

            Assertions.assertThat(parked("shop.ship-order")).isEqualTo(STUCK);
        }
    }

    @Test
    @Order(5)
    void retriesAllOfACauseAndCountsWhatFailedAgain() {
        try (Visit visit = signedIn("operator", ColorScheme.LIGHT)) {
            visit.open("failed/groups");
            row(visit, "CarrierDownException")
                    .locator("button[data-test=retry]")
                    .click();
            assertThat(visit.find("confirmation")).containsText("shop.ship-order");
            startsOperation(visit, "3 of 3");
            assertThat(visit.find("helped").locator("[data-test=again]")).hasText(String.valueOf(STUCK));
            assertThat(visit.find("again-rows").locator("a")).hasCount(STUCK);
            // What failed again is none of what was left.
            assertThat(visit.find("rest")).hasCount(0);

            awaitRow(visit, "CarrierDownException", "[data-test=again]", String.valueOf(STUCK));
            settling.awaitEach(stuck, PAID_ONLY);
            warnsAfterAProbeThatFailedAgain(visit);

            shop.switchCarrier(true);
            visit.open("failed/groups");
            row(visit, "CarrierDownException")
                    .locator("button[data-test=retry]")
                    .click();
            assertThat(visit.find("confirm-one")).isVisible();
            visit.screenshot(ALBUM.resolve("failed-groups-retry-light.png"));
            startsOperation(visit, "confirm-one", "1 of 1");
            assertThat(visit.find("succeeded")).hasText("1");
            visit.screenshot(ALBUM.resolve("operation-of-one-light.png"));
            visit.find("rest").click();
            assertThat(visit.find("confirmation")).containsText("tried again from the first attempt");
            startsOperation(visit, "2 of 2");
            assertThat(visit.find("succeeded")).hasText("2");
            assertThat(visit.find("rest")).hasCount(0);

            settling.awaitEach(stuck, SHIPPED_ONCE);
            visit.open("failed/groups");
            assertThat(row(visit, "CarrierDownException")).hasCount(0);
            visit.open("failed?status=RETRIED");
            assertThat(visit.find("again").first()).hasText("after 2 retries");
            entries(visit).first().click();
            assertThat(visit.find("retried")).hasCount(2);
            visit.screenshot(ALBUM.resolve("failed-entry-two-runs-light.png"));
            visit.find("open-key").click();
            assertThat(visit.find("error")).containsText("before it was completed");
            visit.screenshot(ALBUM.resolve("keys-key-completed-light.png"));
            Assertions.assertThat(visit.problems()).isEmpty();
        }
        Assertions.assertThat(
                        installation
                                .tables()
                                .rows(
                                        "SELECT action, target, affected FROM semel_audit WHERE action LIKE 'retry%' ORDER BY id"))
                .extracting(line -> line.get(0) + " " + line.get(2))
                .containsExactly("retry cause 3", "retry one of cause 1", "retry one of cause 1", "retry all 2");
        Assertions.assertThat(
                        installation.tables().rows("SELECT target FROM semel_audit WHERE action LIKE 'retry%cause'"))
                .allSatisfy(line -> Assertions.assertThat(line.get(0))
                        .contains("3 entries of one cause", "shop.ship-order", "CarrierDownException"));
    }

    private static void warnsAfterAProbeThatFailedAgain(Visit visit) {
        visit.open("failed/groups");
        row(visit, "CarrierDownException").locator("button[data-test=retry]").click();
        startsOperation(visit, "confirm-one", "1 of 1");

        assertThat(visit.find("again-warning")).containsText("One that was retried failed again. Look at why");
        assertThat(visit.find("rest")).hasText("Retry the 2 that are left");
        assertThat(visit.find("rest")).not().hasClass(Pattern.compile("button-main"));
        assertThat(visit.find("again-rows").locator("a")).hasCount(1);
        visit.screenshot(ALBUM.resolve("operation-of-one-failed-again-light.png"));
        visit.find("again-rows").locator("a").click();
        assertThat(visit.find("on-retry")).containsText("A retry sends the message");
    }

    @Test
    @Order(6)
    void tellsInTheListWhatBecameOfOneThatWasRetriedAndOnItsPageWithoutAReload() {
        shop.switchCarrier(false);
        String order = shop.place(PAYABLE);
        settling.awaitEach(List.of(order), PAID_ONLY);
        try (Visit visit = signedIn("operator", ColorScheme.LIGHT)) {
            awaitRow(visit, "CarrierDownException", ".column-count", "1");
            visit.open("failed?origin=shop.ship-order");
            visit.find("table").locator("button[data-test=retry]").click();
            confirm(visit, "1 row was changed.");
            assertThat(visit.find("followed")).containsText("failed again, and is parked again");
            visit.screenshot(ALBUM.resolve("failed-followed-light.png"));

            visit.find("followed-open").click();
            visit.find("retry").click();
            confirm(visit, "1 row was changed.");
            assertThat(visit.find("on-retry")).containsText("PARKED again, with a later entry");
            visit.find("open-again").click();
            assertThat(visit.find("retry")).isEnabled();

            shop.switchCarrier(true);
            visit.open("failed?origin=shop.ship-order");
            visit.find("table").locator("button[data-test=retry]").click();
            confirm(visit, "1 row was changed.");
            assertThat(visit.find("followed")).containsText("was retried, and succeeded");
            Assertions.assertThat(visit.problems()).isEmpty();
        }
    }

    @Test
    @Order(6)
    void restoresWhatWasGivenUpByMistakeUntilACopyIsSkipped() {
        shop.switchCarrier(false);
        String order = shop.place(PAYABLE);
        settling.awaitEach(List.of(order), PAID_ONLY);
        try (Visit visit = signedIn("operator", ColorScheme.LIGHT)) {
            awaitRow(visit, "CarrierDownException", ".column-count", "1");
            row(visit, "CarrierDownException").locator("[data-test=open]").click();
            entries(visit).first().click();
            assertThat(visit.find("restore")).hasCount(0);
            discardEntry(visit);

            restoreEntry(visit, "1 row was changed.");
            Assertions.assertThat(statesOfShipOrder()).containsExactly(List.of("PARKED", "PARKED"));
            discardEntry(visit);
            skipCopies(1);
            restoreEntry(visit, "A copy of it was skipped after the discard");
            Assertions.assertThat(statesOfShipOrder()).containsExactly(List.of("DISCARDED", "DISCARDED"));
            visit.screenshot(ALBUM.resolve("failed-entry-restore-refused-light.png"));
            // The poll of the page leaves it on the screen until it has been read.
            visit.page().waitForResponse(answer -> answer.request().method().equals("POST"), () -> {});
            visit.settle();
            assertThat(visit.page().locator(".ui-growl-message").last()).containsText("A copy of it was skipped");
            skipCopies(-1);
            restoreEntry(visit, "1 row was changed.");

            shop.switchCarrier(true);
            visit.find("retry").click();
            confirm(visit, "1 row was changed.");
            assertThat(visit.find("on-retry")).containsText("is COMPLETED now");
            settling.awaitEach(List.of(order), SHIPPED_ONCE);
            Assertions.assertThat(visit.problems()).isEmpty();
        }
    }

    private static void discardEntry(Visit visit) {
        visit.ask(visit.find("discard"));
        visit.find("reason").fill("not wanted");
        visit.find("phrase").fill("1");
        confirm(visit, "1 row was changed.");
    }

    private static void restoreEntry(Visit visit, String answer) {
        visit.ask(visit.find("restore"));
        visit.find("reason").fill("wanted after all");
        confirm(visit, answer);
    }

    private static void skipCopies(int copies) {
        installation
                .tables()
                .execute("UPDATE semel_idempotency_record SET duplicates = duplicates + " + copies
                        + " WHERE status = 'DISCARDED' AND consumer = 'shop.ship-order'");
    }

    private static List<List<String>> statesOfShipOrder() {
        return installation
                .tables()
                .rows("SELECT p.status, r.status FROM semel_parked_message p JOIN semel_idempotency_record r ON"
                        + " r.key_hash = p.key_hash WHERE p.consumer = 'shop.ship-order' AND p.status <> 'RETRIED'");
    }

    @Test
    @Order(7)
    void offersNothingForEntriesWithoutARecordedCauseButTheirList() {
        try (Visit visit = signedIn("admin", ColorScheme.LIGHT)) {
            visit.open("failed/groups");
            Locator row = row(visit, "No recorded cause");
            assertThat(row.locator("button[data-test=retry]")).isDisabled();
            assertThat(row.locator("button[data-test=discard]")).isDisabled();
            forge(visit, "list", row.locator("button[data-test=discard]").getAttribute("id"));
            forge(visit, "confirm", "confirm:confirm");
            Assertions.assertThat(parked("shop.bill")).isEqualTo(2);

            visit.open("failed/groups");
            row(visit, "No recorded cause").locator("[data-test=open]").click();
            assertThat(entries(visit)).hasCount(2);
        }
    }

    @Test
    @Order(8)
    void givesUpAllOfACauseAndNothingElseOnceTheirNumberIsTyped() {
        installation
                .tables()
                .execute(PARKED.formatted(
                        "'shop.cancel-order'",
                        "'shop.CustomsException'",
                        "'Customs keeps order ' || n",
                        "'" + GIVEN_UP + "'",
                        12));
        try (Visit visit = signedIn("operator", ColorScheme.LIGHT)) {
            visit.open("failed/groups");
            visit.ask(row(visit, "CustomsException").locator("button[data-test=discard]"));
            assertThat(visit.find("danger")).isVisible();
            visit.screenshot(ALBUM.resolve("failed-groups-discard-light.png"));
            visit.find("reason").fill("customs burned them");
            visit.find("phrase").fill("11");
            visit.find("confirm").click();
            assertThat(visit.find("problem")).containsText("does not match");
            Assertions.assertThat(parked("shop.cancel-order")).isEqualTo(12);

            visit.find("phrase").fill("12");
            startsOperation(visit, "12 of 12");

            Assertions.assertThat(parked("shop.cancel-order")).isZero();
            Assertions.assertThat(parked("shop.bill")).isEqualTo(2);
            visit.open("failed/groups");
            assertThat(row(visit, "CustomsException")).hasCount(0);
            Assertions.assertThat(visit.problems()).isEmpty();
        }
    }

    @ParameterizedTest
    @Order(9)
    @EnumSource(names = {"LIGHT", "DARK"})
    void staysReadableWithManyCausesAndHostileTexts(ColorScheme scheme) {
        if (scheme == ColorScheme.LIGHT) {
            manyCauses();
        }
        try (Visit visit = signedIn("operator", scheme)) {
            visit.open("failed/groups");

            assertThat(visit.find("most")).containsText("300");
            assertThat(row(visit, "Hostile")).containsText("<img src=x onerror=alert(1)>");
            assertThat(visit.page().locator("#list img")).hasCount(0);
            photograph(visit, "failed-groups-many", scheme);
            row(visit, "Hostile").locator("[data-test=open]").click();
            assertThat(visit.find("cause")).containsText("<img src=x onerror=alert(1)>");
            photograph(visit, "failed-by-cause", scheme);
            visit.find("cause-remove").click();
            photograph(visit, "failed-list", scheme);
            Assertions.assertThat(visit.problems()).isEmpty();
        }
    }

    @ParameterizedTest
    @Order(10)
    @ValueSource(ints = {700, 1024, 1280})
    void keepsWhatCanBeDoneInViewOnSmallScreens(int width) {
        try (Visit visit = signedIn("operator", ColorScheme.LIGHT)) {
            visit.page().setViewportSize(width, 768);
            visit.open("failed/groups");
            assertThat(visit.find("table").locator("button[data-test=discard]").first())
                    .hasAccessibleName(Pattern.compile("Discard"));
            visit.screenshot(ALBUM.resolve("failed-groups-" + width + "-light.png"));
            Assertions.assertThat(rightEdge(visit, "discard")).isLessThan(width);

            visit.open("failed");
            visit.screenshot(ALBUM.resolve("failed-list-" + width + "-light.png"));
            Assertions.assertThat(rightEdge(visit, "retry")).isLessThan(width);
        }
    }

    private static double rightEdge(Visit visit, String action) {
        BoundingBox button = visit.find("table")
                .locator("button[data-test=" + action + "]")
                .first()
                .boundingBox();
        return button.x + button.width;
    }

    private static void manyCauses() {
        installation
                .tables()
                .execute(PARKED.formatted(
                        "'shop.consumer-' || n % 9",
                        "'com.example.shop.Failure' || n % 320 || 'Exception'",
                        "'The carrier refuses order ' || n || ': no van is free before noon'",
                        "CAST('00000000-0000-5000-8000-' || LPAD(CAST(n % 320 AS text), 12, '0') AS uuid)",
                        2_000));
        installation
                .tables()
                .execute(PARKED.formatted(
                        "'shop.ship-order'",
                        "'com.example.HostileException'",
                        "'" + HOSTILE.replace("'", "''").replace("%", "%%") + "'",
                        "CAST('00000000-0000-5000-8000-0000000000ff' AS uuid)",
                        400));
    }

    private static void awaitRow(Visit visit, String cause, String cell, String text) {
        visit.lookUntil(cause + " with " + text, () -> {
            visit.open("failed/groups");
            Locator found = row(visit, cause).locator(cell);
            return found.count() == 1 && found.innerText().endsWith(text);
        });
    }

    private static Locator row(Visit visit, String cause) {
        return visit.find("table").locator("tbody tr").filter(new Locator.FilterOptions().setHasText(cause));
    }

    private static Locator entries(Visit visit) {
        return visit.find("table").locator("tbody [data-test=open]");
    }

    private static void confirm(Visit visit, String answer) {
        visit.confirm();
        assertThat(visit.page().locator(".ui-growl-message").last()).containsText(answer);
    }

    /** The page of the operation is shown, and follows by itself. */
    private static void startsOperation(Visit visit, String worked) {
        startsOperation(visit, "confirm", worked);
    }

    private static void startsOperation(Visit visit, String button, String worked) {
        visit.find(button).click();
        visit.page().waitForURL(Pattern.compile(".*/operations/op\\?id=.*"));
        assertThat(visit.find("worked")).hasText(worked);
        assertThat(visit.find("progress")).isVisible();
    }

    private static void forge(Visit visit, String form, String source) {
        visit.page().waitForResponse(answer -> answer.request().method().equals("POST"), () -> visit.page()
                .evaluate(
                        "([form, source]) => PrimeFaces.ab({s: source, f: form, p: '@all', u: '@all'})",
                        new String[] {form, source}));
    }

    private static long parked(String consumer) {
        return installation
                .tables()
                .count("SELECT COUNT(*) FROM semel_parked_message WHERE status = 'PARKED' AND consumer = ?", consumer);
    }

    private static Visit signedIn(String user, ColorScheme scheme) {
        return browser.visit(installation.server().address(), scheme).as(user);
    }

    private static void photograph(Visit visit, String name, ColorScheme scheme) {
        String light = scheme.name().toLowerCase(Locale.ROOT);
        visit.screenshot(ALBUM.resolve(name + "-" + light + ".png"));
        visit.page().setViewportSize(390, 844);
        visit.page().reload();
        visit.find("table").evaluate("table => table.scrollIntoView()");
        visit.page()
                .screenshot(new Page.ScreenshotOptions().setPath(ALBUM.resolve(name + "-narrow-" + light + ".png")));
        Assertions.assertThat(visit.page().evaluate("document.documentElement.scrollWidth"))
                .isEqualTo(390);
        visit.page().setViewportSize(1440, 900);
    }
}
