package dev.semel.endtoend;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static dev.semel.endtoend.OperationsConsole.ALBUM;
import static dev.semel.endtoend.OperationsConsole.discardAll;
import static dev.semel.endtoend.OperationsConsole.startsOperation;
import static dev.semel.endtoend.browser.Album.photograph;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.ColorScheme;
import dev.semel.endtoend.browser.Visit;
import java.util.Locale;
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

/** What is started on many rows has a page of its own. The tests continue each other. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@ResourceLock(SharedShop.CONSOLE)
@Order(SharedShop.AT_THE_END)
@Tag("long")
class OperationsIT {

    private static final int MANY = 10_000;

    private static OperationsConsole console;

    @BeforeAll
    static void start() {
        console = new OperationsConsole();
    }

    @ParameterizedTest
    @Order(1)
    @EnumSource(names = {"LIGHT", "DARK"})
    void saysSoWhereNothingWasStarted(ColorScheme scheme) {
        try (Visit visit = console.signedIn("viewer", scheme)) {
            visit.open("overview");
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
        console.park("shop.bill", 3);
        console.park("shop.cancel-order", 12);
        try (Visit visit = console.signedIn("operator", ColorScheme.LIGHT)) {
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
            Assertions.assertThat(console.parked("shop.cancel-order")).isZero();
            Assertions.assertThat(console.parked("shop.bill")).isEqualTo(3);
            visit.find("parked").click();
            assertThat(visit.find("list-none")).isVisible();
            Assertions.assertThat(visit.problems()).isEmpty();
        }
        Assertions.assertThat(console.tables()
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
        try (Visit visit = console.signedIn("operator", scheme)) {
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
            assertThat(visit.page().locator("h1")).containsText("Rows refused");
            assertThat(visit.find("rest")).not().hasClass(Pattern.compile("button-main"));
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
    void isCancelledByAnOperatorAndNotByAViewer() {
        console.park("shop.reserve-stock", MANY);
        try (Visit visit = console.signedIn("operator", ColorScheme.LIGHT);
                Visit other = console.signedIn("viewer", ColorScheme.LIGHT)) {
            discardAll(visit, "shop.reserve-stock", MANY);
            startsOperation(visit);
            other.open(visit.path());
            assertThat(other.find("cancel-operation")).isDisabled();
            visit.screenshot(ALBUM.resolve("operation-running-light.png"));
            visit.find("cancel-operation").click();
            visit.confirm();

            assertThat(visit.find("note")).hasText("Cancelled by operator.");
            assertThat(visit.find("cancel-operation")).hasCount(0);
            assertThat(other.find("note")).hasText("Cancelled by operator.");
            long left = console.parked("shop.reserve-stock");
            Assertions.assertThat(left).isPositive();
            Assertions.assertThat(console.done("shop.reserve-stock")).isEqualTo(MANY - left);
            Assertions.assertThat(visit.problems()).isEmpty();
        }
    }

    @ParameterizedTest
    @Order(5)
    @EnumSource(names = {"LIGHT", "DARK"})
    void restoresWhatWasGivenUpByMistakeAndTellsOfACopy(ColorScheme scheme) {
        String consumer = "shop.restore-" + scheme;
        console.giveUp(consumer, 12);
        console.tables()
                .execute("UPDATE semel_idempotency_record SET duplicates = duplicates + 1 WHERE consumer = '" + consumer
                        + "' AND key_text = 'order-3'");
        try (Visit visit = console.signedIn("operator", scheme)) {
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
            Assertions.assertThat(console.parked(consumer)).isEqualTo(11);
            visit.find("parked").click();
            assertThat(visit.find("open")).hasCount(1);
            Assertions.assertThat(visit.problems()).isEmpty();
        }
    }

    @Test
    @Order(6)
    void changesTheRowsThatAreTickedAndNoOthers() {
        console.park("shop.ticked", 5);
        try (Visit visit = console.signedIn("operator", ColorScheme.LIGHT)) {
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
            Assertions.assertThat(console.tables()
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
    @Order(7)
    @EnumSource(names = {"LIGHT", "DARK"})
    void tellsOnEachPageThatOneBrokeOffAndLeadsToIt(ColorScheme scheme) {
        console.tables()
                .execute("UPDATE semel_operation SET state = 'FAILED', note = '5 rows in a row failed, the last one:"
                        + " The outbox refuses it.' WHERE action = 'discard selected' OR note IS NOT NULL");
        try (Visit visit = console.signedIn("viewer", scheme)) {
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

    private static void tick(Visit visit, int row) {
        visit.find("table")
                .locator("tbody .ui-chkbox-box, tbody input[type=checkbox]")
                .nth(row)
                .click();
        visit.settle();
    }
}
