package dev.semel.endtoend;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static dev.semel.endtoend.browser.Album.photograph;

import com.microsoft.playwright.Keyboard;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Response;
import com.microsoft.playwright.options.ColorScheme;
import dev.semel.endtoend.browser.Album;
import dev.semel.endtoend.browser.Browser;
import dev.semel.endtoend.browser.Visit;
import dev.semel.endtoend.server.Installation;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What an operator does on lists all day: turn pages, go back, and work by the keyboard. */
@ResourceLock(SharedShop.CONSOLE)
@Order(SharedShop.AT_THE_END)
@Tag("long")
class DailyUseIT {

    private static final String PARKED =
            "INSERT INTO semel_parked_message (id, consumer, delivery_hash, message_id, key_hash,"
                    + " key_text, status, reason, destination, body_kind, headers, error_type, error_message, error_stack, attempts,"
                    + " node, parked_at) SELECT gen_random_uuid(), 'shop.ship-order', gen_random_uuid(), 'ID:' || n,"
                    + " gen_random_uuid(), 'order-' || n, 'PARKED', 'ATTEMPTS_USED_UP', 'shop.payments', 'NONE', '{}',"
                    + " 'dev.semel.shop.CarrierDownException', 'The carrier is down', 'at dev.semel', 4, 'node-a',"
                    + " CURRENT_TIMESTAMP - n * interval '1 minute' FROM generate_series(1, 60) AS n";

    private static final String AUDITED =
            "INSERT INTO semel_audit (id, acted_at, user_name, action, target, affected, outcome, reason, node) SELECT"
                    + " gen_random_uuid(), CURRENT_TIMESTAMP, 'otto', 'discard', '1: MESSAGE ' || id, 1, 'ALLOWED', 'sent twice',"
                    + " 'node-a' FROM semel_parked_message WHERE key_text = 'order-60'";
    private static final int MOST_STOPS = 19;
    private static final Path ALBUM = Album.FOLDER;

    private static Installation installation;
    private static Browser browser;

    @BeforeAll
    static void start() {
        SharedShop shared = SharedShop.console();
        installation = shared.installation();
        installation.tables().execute(PARKED);
        List.of("order-7", "order-9")
                .forEach(key -> installation.hashKey("semel_parked_message", "shop.ship-order", key));
        browser = shared.browser();
    }

    @Test
    void goesBackThroughThePagesAndOrdersOfAList() {
        try (Visit visit = signedIn("viewer")) {
            visit.open("failed?origin=shop.ship-order");
            assertThat(visit.find("table")).containsText("order-25");

            visit.page().locator(".ui-paginator-next").click();
            assertThat(visit.find("table")).containsText("order-50");
            header(visit, "Attempts").click();
            assertThat(visit.page()).hasURL(Pattern.compile(".*sort=attempts.*"));
            visit.page().goBack();
            assertThat(visit.page()).hasURL(Pattern.compile(".*[?&]page=2$"));
            assertThat(visit.find("table")).containsText("order-50");
            visit.page().goBack();
            assertThat(visit.page()).hasURL(Pattern.compile(".*failed.origin=shop.ship-order$"));
            assertThat(visit.find("table")).containsText("order-25");
            Assertions.assertThat(visit.problems()).isEmpty();
        }
    }

    @Test
    void returnsFromAnEntryToTheSamePageOfTheSameFilter() {
        try (Visit visit = signedIn("viewer")) {
            visit.open("failed?origin=shop.ship-order");
            visit.page().locator(".ui-paginator-next").click();
            assertThat(visit.find("table")).containsText("order-50");
            String list = visit.page().url();

            visit.find("open").first().click();
            visit.find("facts").waitFor();
            visit.page().goBack();
            assertThat(visit.page()).hasURL(list);
            assertThat(visit.find("table")).containsText("order-50");

            visit.find("open").first().click();
            visit.find("facts").waitFor();
            visit.page().locator(".crumbs a").click();
            assertThat(visit.page()).hasURL(list);
            assertThat(visit.find("table")).containsText("order-50");
            Assertions.assertThat(visit.problems()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "failed/entry?source=MESSAGE&id=00000000-0000-0000-0000-000000000000",
                "failed/entry?source=EVENT&id=00000000-0000-0000-0000-000000000000",
                "outbox/event?id=00000000-0000-0000-0000-000000000000",
                "keys/key?id=0000000000000000000000000000000000000000000000000000000000000000"
            })
    void answersNotFoundWhereTheThingIsGone(String address) {
        try (Visit visit = signedIn("viewer")) {
            Response response = visit.open(address);

            Assertions.assertThat(response.status()).isEqualTo(404);
            assertThat(visit.find("gone")).isVisible();
            visit.screenshot(ALBUM.resolve(address.split("[?]")[0].replace('/', '-') + "-gone-light.png"));
        }
    }

    @Test
    void reachesTheFirstRowAfterFewStopsAndOneKey() {
        try (Visit visit = signedIn("operator")) {
            visit.open("failed");
            assertThat(visit.find("table")).containsText("order-1");
            // By the link that leads past the navigation.
            visit.page().keyboard().press("Tab");
            visit.page().keyboard().press("Enter");
            int stops = 0;
            do {
                visit.page().keyboard().press("Tab");
                stops++;
            } while (!isInRow(visit) && stops < 60);
            Assertions.assertThat(stops).isLessThanOrEqualTo(MOST_STOPS);

            int inRow = 0;
            Object first = rowOfFocus(visit);
            while (first.equals(rowOfFocus(visit))) {
                visit.page().keyboard().press("Tab");
                inRow++;
            }
            Assertions.assertThat(inRow).as("box, link and button of a row").isEqualTo(3);

            visit.open("failed");
            assertThat(visit.find("table")).containsText("order-1");
            visit.page().keyboard().press("j");
            assertThat(visit.find("open").first()).isFocused();
        }
    }

    @Test
    void namesEachBoxByItsConsumerAndKey() {
        try (Visit visit = signedIn("operator")) {
            visit.open("failed?key=order-7");
            Locator box = visit.page().locator("tbody [role=checkbox]");

            assertThat(box).hasAccessibleName("Select shop.ship-order, order-7");
            assertThat(box).not().hasId("list:rows_null_checkbox");
        }
    }

    @Test
    void worksThroughAListByTheKeyboard() {
        try (Visit visit = signedIn("operator")) {
            visit.open("failed?origin=shop.ship-order");
            assertThat(visit.find("table")).containsText("order-1");
            Keyboard keyboard = visit.page().keyboard();

            keyboard.press("j");
            keyboard.press("j");
            assertThat(visit.find("open").nth(1)).isFocused();
            keyboard.press("k");
            assertThat(visit.find("open").first()).isFocused();
            keyboard.press("x");
            assertThat(visit.find("selected-count")).hasText("1 selected");
            keyboard.press("x");
            assertThat(visit.find("selected-count")).hasText("Nothing selected");
            visit.settle();

            keyboard.press("r");
            assertThat(visit.find("confirmation")).containsText("order-1");
            keyboard.press("j");
            assertThat(visit.find("confirmation")).isVisible();
            keyboard.press("Escape");
            assertThat(visit.find("confirmation")).isHidden();
            // The dialog gives the focus back when it has gone.
            assertThat(visit.find("open").first()).isFocused();

            keyboard.press("f");
            assertThat(visit.find("filter-key")).isFocused();
            keyboard.type("jk?");
            assertThat(visit.find("filter-key")).hasValue("jk?");
            assertThat(visit.find("shortcuts")).isHidden();
            visit.find("filter-key").fill("order-9");
            keyboard.press("Enter");
            assertThat(visit.page()).hasURL(Pattern.compile(".*key=order-9.*"));
            // The address is there before the rows are.
            assertThat(visit.find("open")).hasCount(1);
            visit.awaitPaint();
            keyboard.press("j");
            keyboard.press("Enter");
            assertThat(visit.find("facts")).containsText("order-9");
            keyboard.press("/");
            assertThat(visit.find("search")).isFocused();
            Assertions.assertThat(visit.problems()).isEmpty();
        }
    }

    @Test
    void keepsTheButtonsForWhatIsSelectedInSightOnALongList() {
        try (Visit visit = signedIn("operator")) {
            visit.open("failed?origin=shop.ship-order");
            assertThat(visit.find("table")).containsText("order-25");
            for (int row = 0; row < 25; row++) {
                visit.page().keyboard().press("j");
            }
            visit.page().keyboard().press("x");

            assertThat(visit.find("selected-count")).hasText("1 selected");
            assertThat(visit.find("selected-count")).isInViewport();
            assertThat(visit.find("open").nth(24)).isInViewport();
            visit.page()
                    .screenshot(
                            new Page.ScreenshotOptions().setPath(ALBUM.resolve("failed-selected-in-sight-light.png")));
            for (int row = 0; row < 8; row++) {
                visit.page().keyboard().press("k");
            }
            assertThat(visit.find("open").nth(16)).isFocused();
            assertThat(visit.find("open").nth(16)).isInViewport();
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"LIGHT", "DARK"})
    void tellsItsKeysInADialog(ColorScheme scheme) {
        try (Visit visit =
                browser.visit(installation.server().address(), scheme).as("operator")) {
            visit.open("failed");
            assertThat(visit.find("table")).containsText("order-1");
            photograph(visit, "failed-filter-folded", scheme);
            visit.find("filter-more").locator("summary").click();
            photograph(visit, "failed-filter-open", scheme);

            visit.page().keyboard().press("?");
            assertThat(visit.find("shortcuts")).isVisible();
            photograph(visit, "shortcuts", scheme);
            visit.page().keyboard().press("Escape");
            assertThat(visit.find("shortcuts")).isHidden();
            visit.find("shortcuts-open").click();
            assertThat(visit.find("shortcuts")).isVisible();
            Assertions.assertThat(visit.problems()).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"LIGHT", "DARK"})
    void leadsFromALineOfTheAuditToWhatItNames(ColorScheme scheme) {
        if (scheme == ColorScheme.LIGHT) {
            installation.tables().execute(AUDITED);
        }
        try (Visit visit =
                browser.visit(installation.server().address(), scheme).as("admin")) {
            visit.open("audit?user=otto");
            assertThat(visit.find("target")).containsText("1: MESSAGE ");
            photograph(visit, "audit-links", scheme);

            visit.find("target").locator("a").click();
            assertThat(visit.find("facts")).containsText("order-60");
            Assertions.assertThat(visit.problems()).isEmpty();
        }
    }

    @Test
    void choosesTheThemeByArrowKeys() {
        try (Visit visit = signedIn("viewer")) {
            visit.open("overview");
            Locator system = visit.page().locator("[data-theme-choice=system]");
            Locator light = visit.page().locator("[data-theme-choice=light]");
            assertThat(light).hasAttribute("tabindex", "-1");
            system.focus();
            visit.page().keyboard().press("ArrowRight");

            assertThat(light).isFocused();
            assertThat(light).hasAttribute("aria-checked", "true");
            assertThat(light).hasAttribute("tabindex", "0");
            assertThat(system).hasAttribute("tabindex", "-1");
            assertThat(visit.page().locator("html")).hasAttribute("data-theme", "light");
        }
    }

    private static boolean isInRow(Visit visit) {
        return !rowOfFocus(visit).equals("");
    }

    private static Object rowOfFocus(Visit visit) {
        return visit.page()
                .evaluate(
                        "() => { const row = document.activeElement.closest('[data-rk]'); return row ? row.dataset.rk : ''; }");
    }

    private static Locator header(Visit visit, String name) {
        return visit.page().locator("th", new Page.LocatorOptions().setHasText(name));
    }

    private static Visit signedIn(String user) {
        return browser.visit(installation.server().address(), ColorScheme.LIGHT).as(user);
    }
}
