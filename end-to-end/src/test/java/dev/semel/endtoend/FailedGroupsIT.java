package dev.semel.endtoend;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static dev.semel.endtoend.CausesConsole.ALBUM;
import static dev.semel.endtoend.CausesConsole.PARKED;
import static dev.semel.endtoend.CausesConsole.awaitRow;
import static dev.semel.endtoend.CausesConsole.confirm;
import static dev.semel.endtoend.CausesConsole.entries;
import static dev.semel.endtoend.CausesConsole.forge;
import static dev.semel.endtoend.CausesConsole.row;
import static dev.semel.endtoend.CausesConsole.startsOperation;
import static dev.semel.endtoend.browser.Album.photograph;
import static dev.semel.endtoend.client.Shop.PAYABLE;
import static dev.semel.endtoend.client.Shop.View.PAID_ONLY;
import static dev.semel.endtoend.client.Shop.View.SHIPPED_ONCE;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.BoundingBox;
import com.microsoft.playwright.options.ColorScheme;
import dev.semel.endtoend.browser.Visit;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
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

/** What is parked, by its cause: counted, filtered by, retried and given up together. The tests continue each other. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@ResourceLock(SharedShop.CONSOLE)
@Order(SharedShop.AT_THE_END)
@Tag("long")
class FailedGroupsIT {

    private static final int STUCK = 3;
    private static final String HOSTILE = "<img src=x onerror=alert(1)> '';DROP TABLE semel_slot;-- {0} #{user.roles} "
            + "\u202egpj.exe \u05e9\u05dc\u05d5\u05dd " + "w".repeat(300);
    private static final String GIVEN_UP = "00000000-0000-5000-8000-00000000d15c";

    private static CausesConsole console;
    private static List<String> stuck;

    @BeforeAll
    static void start() {
        console = new CausesConsole();
    }

    @ParameterizedTest
    @Order(1)
    @EnumSource(names = {"LIGHT", "DARK"})
    void saysSoWhereNothingIsParked(ColorScheme scheme) {
        try (Visit visit = console.signedIn("viewer", scheme)) {
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
        console.shop.switchCarrier(false);
        stuck = Stream.generate(() -> console.shop.place(PAYABLE)).limit(STUCK).toList();
        console.settling.awaitEach(stuck, PAID_ONLY);
        try (Visit visit = console.signedIn("viewer", ColorScheme.LIGHT)) {
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
        console.tables().execute(PARKED.formatted("'shop.bill'", "NULL", "NULL", "NULL", 2));
        try (Visit visit = console.signedIn("viewer", ColorScheme.LIGHT)) {
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
        try (Visit visit = console.signedIn("operator", ColorScheme.LIGHT)) {
            visit.open("failed/groups");
            visit.ask(row(visit, "CarrierDownException").locator("[data-test=note-cause]"));
            visit.find("reason").fill(note);
            confirm(visit, "1 row was changed.");
            assertThat(row(visit, "CarrierDownException").locator("[data-test=note]"))
                    .containsText(note);
        }
        try (Visit visit = console.signedIn("viewer", ColorScheme.DARK)) {
            visit.open("failed/groups");
            Locator cause = row(visit, "CarrierDownException");
            assertThat(cause.locator("[data-test=note]")).containsText("operator");
            assertThat(cause.locator("button[data-test=note-cause]")).isDisabled();
            assertThat(cause.locator("button[data-test=remove-note]")).isDisabled();
        }
        try (Visit visit = console.signedIn("operator", ColorScheme.LIGHT)) {
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
        try (Visit visit = console.signedIn("viewer", ColorScheme.LIGHT)) {
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

            Assertions.assertThat(console.parked("shop.ship-order")).isEqualTo(STUCK);
        }
    }

    @Test
    @Order(5)
    void retriesAllOfACauseAndCountsWhatFailedAgain() {
        try (Visit visit = console.signedIn("operator", ColorScheme.LIGHT)) {
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
            console.settling.awaitEach(stuck, PAID_ONLY);
            warnsAfterAProbeThatFailedAgain(visit);

            console.shop.switchCarrier(true);
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

            console.settling.awaitEach(stuck, SHIPPED_ONCE);
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
                        console.tables()
                                .rows(
                                        "SELECT action, target, affected FROM semel_audit WHERE action LIKE 'retry%' ORDER BY id"))
                .extracting(line -> line.get(0) + " " + line.get(2))
                .containsExactly("retry cause 3", "retry one of cause 1", "retry one of cause 1", "retry all 2");
        Assertions.assertThat(console.tables().rows("SELECT target FROM semel_audit WHERE action LIKE 'retry%cause'"))
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
    void offersNothingForEntriesWithoutARecordedCauseButTheirList() {
        try (Visit visit = console.signedIn("admin", ColorScheme.LIGHT)) {
            visit.open("failed/groups");
            Locator row = row(visit, "No recorded cause");
            assertThat(row.locator("button[data-test=retry]")).isDisabled();
            assertThat(row.locator("button[data-test=discard]")).isDisabled();
            forge(visit, "list", row.locator("button[data-test=discard]").getAttribute("id"));
            forge(visit, "confirm", "confirm:confirm");
            Assertions.assertThat(console.parked("shop.bill")).isEqualTo(2);

            visit.open("failed/groups");
            row(visit, "No recorded cause").locator("[data-test=open]").click();
            assertThat(entries(visit)).hasCount(2);
        }
    }

    @Test
    @Order(7)
    void givesUpAllOfACauseAndNothingElseOnceTheirNumberIsTyped() {
        console.tables()
                .execute(PARKED.formatted(
                        "'shop.cancel-order'",
                        "'shop.CustomsException'",
                        "'Customs keeps order ' || n",
                        "'" + GIVEN_UP + "'",
                        12));
        try (Visit visit = console.signedIn("operator", ColorScheme.LIGHT)) {
            visit.open("failed/groups");
            visit.ask(row(visit, "CustomsException").locator("button[data-test=discard]"));
            assertThat(visit.find("danger")).isVisible();
            visit.screenshot(ALBUM.resolve("failed-groups-discard-light.png"));
            visit.find("reason").fill("customs burned them");
            visit.find("phrase").fill("11");
            visit.find("confirm").click();
            assertThat(visit.find("problem")).containsText("does not match");
            Assertions.assertThat(console.parked("shop.cancel-order")).isEqualTo(12);

            visit.find("phrase").fill("12");
            startsOperation(visit, "12 of 12");

            Assertions.assertThat(console.parked("shop.cancel-order")).isZero();
            Assertions.assertThat(console.parked("shop.bill")).isEqualTo(2);
            visit.open("failed/groups");
            assertThat(row(visit, "CustomsException")).hasCount(0);
            Assertions.assertThat(visit.problems()).isEmpty();
        }
    }

    @ParameterizedTest
    @Order(8)
    @EnumSource(names = {"LIGHT", "DARK"})
    void staysReadableWithManyCausesAndHostileTexts(ColorScheme scheme) {
        if (scheme == ColorScheme.LIGHT) {
            manyCauses();
        }
        try (Visit visit = console.signedIn("operator", scheme)) {
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
    @Order(9)
    @ValueSource(ints = {700, 1024, 1280})
    void keepsWhatCanBeDoneInViewOnSmallScreens(int width) {
        try (Visit visit = console.signedIn("operator", ColorScheme.LIGHT)) {
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
        console.tables()
                .execute(PARKED.formatted(
                        "'shop.consumer-' || n % 9",
                        "'com.example.shop.Failure' || n % 320 || 'Exception'",
                        "'The carrier refuses order ' || n || ': no van is free before noon'",
                        "CAST('00000000-0000-5000-8000-' || LPAD(CAST(n % 320 AS text), 12, '0') AS uuid)",
                        2_000));
        console.tables()
                .execute(PARKED.formatted(
                        "'shop.ship-order'",
                        "'com.example.HostileException'",
                        "'" + HOSTILE.replace("'", "''").replace("%", "%%") + "'",
                        "CAST('00000000-0000-5000-8000-0000000000ff' AS uuid)",
                        400));
    }
}
