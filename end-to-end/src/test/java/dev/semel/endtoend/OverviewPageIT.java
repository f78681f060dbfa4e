package dev.semel.endtoend;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.ColorScheme;
import dev.semel.endtoend.browser.Browser;
import dev.semel.endtoend.browser.Destinations;
import dev.semel.endtoend.browser.Visit;
import dev.semel.endtoend.server.Installation;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;
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

/**
 * An operator who is woken at night reads the first sentence of the overview, and knows what is wrong. The tests continue each
 * other.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@ResourceLock(SharedShop.CONSOLE)
@Order(SharedShop.AT_THE_END)
@Tag("long")
class OverviewPageIT {

    private static final Path ALBUM = Path.of("target/screenshots");
    private static final int NARROW = 390;
    private static final Duration TEN_SECONDS = Duration.ofSeconds(10);
    private static final String PARKED =
            "INSERT INTO semel_parked_message (id, consumer, delivery_hash, message_id, key_hash,"
                    + " key_text, status, reason, destination, body_kind, headers, error_type, error_message, error_stack, fingerprint,"
                    + " attempts, node, parked_at) SELECT gen_random_uuid(), '%1$s', gen_random_uuid(), 'ID:' || n, gen_random_uuid(),"
                    + " '%1$s-' || n, 'PARKED', 'ATTEMPTS_USED_UP', 'shop.payments', 'NONE', '{}', '%2$s', '%3$s', 'at dev.semel',"
                    + " '%4$s', 4, 'node-a', CURRENT_TIMESTAMP - interval '23 minutes' FROM generate_series(1, %5$d) AS n";
    private static final List<String> NIGHT = List.of(
            parked("shop.take-payment", "dev.shop.CardRefusedException", "The bank refused the card", "a1", 19),
            parked("shop.ship-order", "dev.semel.shop.CarrierDownException", "The carrier is down", "b2", 412),
            parked("shop.cancel-order", "java.lang.NullPointerException", "Cannot invoke Order.id()", "c3", 12));
    private static final String FIRST =
            "412 messages of shop.ship-order are parked: CarrierDownException, for example “The carrier is down”, since ";

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
    void saysInOneSentenceThatNothingIsWrong(ColorScheme scheme) {
        try (Visit visit = signedIn("viewer", scheme)) {
            visit.open("overview");
            assertThat(visit.find("calm")).isVisible();
            assertThat(visit.find("strip")).hasCount(0);
            assertThat(visit.find("tile-held")).isHidden();
            photograph(visit, "overview-calm", scheme);

            visit.find("folded").locator("summary").click();
            assertThat(visit.find("tile-held")).isVisible();
            visit.open("failed");
            assertThat(visit.find("strip")).hasCount(0);
            Assertions.assertThat(visit.problems()).isEmpty();
        }
    }

    @ParameterizedTest
    @Order(2)
    @EnumSource(names = {"LIGHT", "DARK"})
    void saysWhatIsWrongInItsFirstSentence(ColorScheme scheme) {
        if (scheme == ColorScheme.LIGHT) {
            NIGHT.forEach(installation.tables()::execute);
        }
        try (Visit visit = signedIn("operator", scheme)) {
            long begin = System.nanoTime();
            visit.open("overview");
            assertThat(visit.find("sentence").first()).containsText(FIRST);
            Assertions.assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(TEN_SECONDS);
            assertThat(visit.find("sentence").nth(1)).containsText("19 messages of shop.take-payment are parked");
            assertThat(visit.find("sentence").nth(2)).containsText("12 messages of shop.cancel-order are parked");
            photograph(visit, "overview-night", scheme);

            visit.find("sentence").first().locator("a").click();
            assertThat(visit.page().locator(".ui-paginator-current")).containsText("of 412");
            Assertions.assertThat(visit.problems()).isEmpty();
        }
    }

    @ParameterizedTest
    @Order(3)
    @EnumSource(names = {"LIGHT", "DARK"})
    void saysTheWorstOnEveryOtherPageInFullWidth(ColorScheme scheme) {
        try (Visit visit = signedIn("viewer", scheme)) {
            visit.open("keys");
            assertThat(visit.find("sentence")).hasCount(2);
            assertThat(visit.find("sentence").first()).containsText(FIRST);
            assertThat(visit.find("strip-more")).containsText("1 more");
            photograph(visit, "keys-night", scheme);

            visit.page().setViewportSize(NARROW, 844);
            Assertions.assertThat(visit.page().evaluate("document.documentElement.scrollWidth"))
                    .isEqualTo(NARROW);
            Assertions.assertThat(visit.find("sentence").first().boundingBox().width)
                    .isGreaterThan(NARROW - 30);
            visit.find("strip-more").click();
            assertThat(visit.find("sentence")).hasCount(3);
            Assertions.assertThat(visit.problems()).isEmpty();
        }
    }

    @Test
    @Order(4)
    void followsAnActionWithoutAReload() {
        installation.tables().execute("DELETE FROM semel_parked_message");
        installation
                .tables()
                .execute(
                        "INSERT INTO semel_destination (destination, destination_kind, state, since, changed_by) VALUES"
                                + " ('shop.stock', 'QUEUE', 'CLOSED', CURRENT_TIMESTAMP, 'node-a')");
        try (Visit visit = signedIn("operator", ColorScheme.LIGHT)) {
            Destinations destinations = new Destinations(visit).open();
            assertThat(visit.find("strip")).hasCount(0);

            destinations.pause("shop.stock", "stocktake");

            assertThat(visit.find("sentence")).hasText("shop.stock is paused by operator: stocktake");
            assertThat(destinations.row("shop.stock").locator("[data-test=resume]"))
                    .isFocused();
            Assertions.assertThat(visit.problems()).isEmpty();
        }
    }

    @Test
    @Order(4)
    void followsTheRowOfADestinationByItselfAndKeepsTheFocusInIt() {
        installation
                .tables()
                .execute(
                        "INSERT INTO semel_destination (destination, destination_kind, state, since, changed_by) VALUES"
                                + " ('shop.shelf', 'QUEUE', 'PAUSED', CURRENT_TIMESTAMP, 'operator')");
        try (Visit visit = signedIn("operator", ColorScheme.LIGHT)) {
            visit.page().clock().install();
            Locator row = new Destinations(visit).open().row("shop.shelf");
            assertThat(row).containsText("Paused");
            row.locator("[data-test=resume]").focus();

            installation
                    .tables()
                    .execute("UPDATE semel_destination SET state = 'CLOSED' WHERE destination = 'shop.shelf'");
            visit.page().clock().runFor("00:20");

            assertThat(row).containsText("Publishing");
            assertThat(row.locator("[data-test=resume]")).isDisabled();
            assertThat(row.locator("[data-test=pause]")).isFocused();
            Assertions.assertThat(visit.problems()).isEmpty();
        }
    }

    @Test
    @Order(5)
    void refreshesItselfButNotWhileItIsHiddenNorWhatHasTheFocus() {
        installation.tables().execute("UPDATE semel_destination SET state = 'CLOSED', reason = NULL");
        try (Visit visit = signedIn("viewer", ColorScheme.LIGHT)) {
            visit.page().clock().install();
            visit.open("overview");
            visit.find("folded").locator("summary").click();
            visit.page().locator("h1").click();
            assertThat(visit.find("calm")).isVisible();
            List<String> polls = new CopyOnWriteArrayList<>();
            visit.page().onRequest(request -> {
                if (request.method().equals("POST")) {
                    polls.add(request.url());
                }
            });

            NIGHT.forEach(installation.tables()::execute);
            visit.page().clock().runFor("00:20");
            assertThat(visit.find("sentence").first()).containsText(FIRST);
            assertThat(visit.find("failed-count")).hasText("443");
            assertThat(visit.find("tile-held")).isVisible();
            visit.settle();

            visit.find("sentence").first().locator("a").focus();
            polls.clear();
            visit.page().clock().runFor("01:00");
            Assertions.assertThat(polls).as("while a sentence has the focus").isEmpty();
            assertThat(visit.find("sentence").first().locator("a")).isFocused();

            visit.page().locator("[data-theme-choice=light]").focus();
            hide(visit, true);
            visit.page().clock().runFor("01:00");
            Assertions.assertThat(polls).as("while the page is hidden").isEmpty();

            installation.tables().execute("DELETE FROM semel_parked_message");
            hide(visit, false);
            assertThat(visit.find("calm")).isVisible();
            assertThat(visit.page().locator("[data-theme-choice=light]")).isFocused();
            Assertions.assertThat(visit.problems()).isEmpty();
        }
    }

    @Test
    @Order(6)
    void saysThatItIsNotRefreshedAnyMoreWhereTheReaderIsSignedOut() {
        try (Visit visit = signedIn("viewer", ColorScheme.LIGHT)) {
            visit.page().clock().install();
            visit.open("overview");
            assertThat(visit.find("stale")).isHidden();

            visit.page().context().clearCookies();
            visit.page().clock().runFor("00:20");

            assertThat(visit.find("stale")).isVisible();
            assertThat(visit.find("trouble")).isHidden();
        }
    }

    private static void hide(Visit visit, boolean isHidden) {
        visit.page()
                .evaluate(
                        "isHidden => { Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true });"
                                + " document.dispatchEvent(new Event('visibilitychange', { bubbles: true })); }",
                        isHidden);
    }

    private static String parked(String consumer, String error, String message, String cause, int number) {
        String fingerprint = cause + "000000-0000-5000-8000-000000000000";
        return PARKED.formatted(consumer, error, message, fingerprint, number);
    }

    private static Visit signedIn(String user, ColorScheme scheme) {
        return browser.visit(installation.server().address(), scheme).as(user);
    }

    private static void photograph(Visit visit, String name, ColorScheme scheme) {
        String light = scheme.name().toLowerCase(Locale.ROOT);
        visit.screenshot(ALBUM.resolve(name + "-" + light + ".png"));
        visit.page().setViewportSize(1024, 900);
        visit.screenshot(ALBUM.resolve(name + "-half-" + light + ".png"));
        visit.page().setViewportSize(NARROW, 844);
        visit.screenshot(ALBUM.resolve(name + "-narrow-" + light + ".png"));
        visit.page().setViewportSize(1440, 900);
    }
}
