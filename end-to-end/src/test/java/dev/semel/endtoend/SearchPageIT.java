package dev.semel.endtoend;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static dev.semel.endtoend.client.ForeignClient.ORDERS;
import static dev.semel.endtoend.client.Shop.View.SHIPPED_ONCE;
import static org.awaitility.Awaitility.await;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.ColorScheme;
import dev.semel.endtoend.browser.Browser;
import dev.semel.endtoend.browser.Visit;
import dev.semel.endtoend.client.ForeignClient;
import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.testing.bench.Limits;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Was this customer charged twice, and why not? One search. */
@ResourceLock(SharedShop.CONSOLE)
@Order(SharedShop.AT_THE_END)
@Tag("long")
class SearchPageIT {

    private static final String ORDER = "search-for-me";
    private static final int COPIES = 10;
    private static final String MESSAGE = "00000000-0000-7000-8000-000000004711";
    private static final String PARKED_KEY =
            "INSERT INTO semel_idempotency_record (key_hash, consumer, key_text, status, attempts, duplicates, node,"
                    + " first_seen_at, failing_since) VALUES ('%s', 'shop.take-payment', 'search-story', 'PARKED', 5, 0, 'node-a',"
                    + " CURRENT_TIMESTAMP - interval '1 hour', CURRENT_TIMESTAMP - interval '1 hour')";
    private static final String PARKED_MESSAGE =
            "INSERT INTO semel_parked_message (id, consumer, delivery_hash, message_id, correlation_id, key_hash, key_text, status,"
                    + " reason, destination, body_kind, headers, error_type, error_message, attempts, node, parked_at) VALUES ('"
                    + MESSAGE
                    + "', 'shop.take-payment', gen_random_uuid(), 'ID:search', 'basket-search', '%s', 'search-story',"
                    + " 'PARKED', 'ATTEMPTS_USED_UP', 'shop.orders', 'EMPTY', '{}', 'shop.BankDownException', 'The bank is away', 5,"
                    + " 'node-a', CURRENT_TIMESTAMP)";

    private static SharedShop shared;
    private static Browser browser;

    @BeforeAll
    static void start() {
        shared = SharedShop.console();
        browser = shared.browser();
        shared.client().sendAtOnce(ORDERS, ForeignClient.order(ORDER, ORDER), COPIES);
        await("the end of the order, and of the count of its copies")
                .atMost(Limits.NEVER)
                .untilAsserted(() -> {
                    Assertions.assertThat(shared.shop().order(ORDER)).isEqualTo(SHIPPED_ONCE);
                    Assertions.assertThat(copies()).isEqualTo(COPIES - 1);
                });
    }

    @ParameterizedTest
    @CsvSource({"LIGHT, 1440", "DARK, 390"})
    void tellsThatACustomerWasChargedOnceHoweverManyCopiesCame(ColorScheme scheme, int width) {
        try (Visit visit = signedIn(scheme)) {
            visit.page().setViewportSize(width, 900);
            visit.open("overview");
            if (width > 820) {
                visit.find("search").fill(ORDER);
                visit.find("search").press("Enter");
            } else {
                visit.page().locator("a.search-link").click();
                visit.find("search-text").fill(ORDER);
                visit.find("search-text").press("Enter");
            }

            Locator payment = outcome(visit, "shop.take-payment");
            assertThat(payment).containsText("Done once. 9 more copies came and were skipped.");
            assertThat(payment).containsText("is skipped as a duplicate");
            assertThat(outcome(visit, "shop.ship-order")).containsText("Done once. No other copy came.");
            assertThat(step(visit, "APPENDED")).hasCount(1);
            assertThat(step(visit, "APPENDED")).containsText("Event appended for shop.payments on ");
            assertThat(step(visit, "PUBLISHED")).hasCount(1);
            assertThat(step(visit, "COMPLETED")).hasCount(2);
            visit.screenshot(
                    Path.of("target/screenshots/search-" + scheme.name().toLowerCase() + "-" + width + ".png"));
            Assertions.assertThat(visit.page().evaluate("document.documentElement.scrollWidth <= window.innerWidth"))
                    .as("fits the screen")
                    .isEqualTo(true);
            Assertions.assertThat(visit.problems()).isEmpty();
        }
    }

    @Test
    void leadsToTheKeyAndTheEvent() {
        try (Visit visit = signedIn(ColorScheme.LIGHT)) {
            visit.open("search?q=" + ORDER);
            outcome(visit, "shop.take-payment").locator("[data-test=open-key]").click();
            assertThat(visit.find("key")).hasText(ORDER);

            visit.page().goBack();
            step(visit, "APPENDED").locator("[data-test=open]").click();
            assertThat(visit.page().locator("h1")).containsText("PaymentTaken");
        }
    }

    @Test
    void leadsFromAnEventToTheWorkThatAppendedItAndBack() {
        try (Visit visit = signedIn(ColorScheme.LIGHT)) {
            visit.open("search?q=" + ORDER);
            Locator cause = step(visit, "CAUSED_BY");
            assertThat(cause).hasCount(1);
            assertThat(cause).containsText("Appended by the work of shop.take-payment");
            cause.locator("[data-test=open]").click();
            assertThat(visit.find("key")).hasText(ORDER);
            assertThat(visit.find("caused")).containsText("PaymentTaken");
            visit.screenshot(Path.of("target/screenshots/key-caused-light.png"));

            visit.find("open-caused").click();
            assertThat(visit.page().locator("h1")).containsText("PaymentTaken");
            assertThat(visit.find("taken")).containsText("shop.ship-order");
            visit.screenshot(Path.of("target/screenshots/event-cause-light.png"));
            visit.find("open-taken").click();
            assertThat(visit.find("open-carrier")).hasText("PaymentTaken");
            visit.find("open-carrier").click();
            visit.find("open-cause").click();
            assertThat(visit.find("key")).hasText(ORDER);
            Assertions.assertThat(visit.problems()).isEmpty();
        }
    }

    @Test
    void findsTheSameByTheIdOfItsEvent() {
        String event = shared.installation()
                .tables()
                .rows("SELECT id FROM semel_outbox_event WHERE aggregate_id = ?", ORDER)
                .get(0)
                .get(0);
        try (Visit visit = signedIn(ColorScheme.LIGHT)) {
            visit.open("search?q=" + event);

            assertThat(outcome(visit, "shop.ship-order")).containsText("Done once.");
            assertThat(step(visit, "PUBLISHED")).hasCount(1);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"no such thing", "<img src=x onerror=alert(1)>", "' OR 1=1 --", "#{user.roles}", "%"})
    void saysThatNothingIsKnownUnderAText(String text) {
        try (Visit visit = signedIn(ColorScheme.LIGHT)) {
            visit.open("search");
            assertThat(visit.find("in-vain")).hasCount(0);
            visit.find("search-text").fill(text);
            visit.find("search-text").press("Enter");

            assertThat(visit.find("in-vain")).isVisible();
            assertThat(visit.find("search-text")).hasValue(text);
            assertThat(visit.find("in-vain")).containsText("Nothing is known under “" + text + "”");
            assertThat(visit.find("in-vain")).containsText("of messages that failed, the JMSMessageID");
            assertThat(visit.find("open-retention")).isVisible();
            visit.screenshot(Path.of("target/screenshots/search-in-vain-light.png"));
            Assertions.assertThat(visit.problems()).isEmpty();
        }
    }

    @Test
    void leadsFromABeginningToTheKeysThatHaveIt() {
        try (Visit visit = signedIn(ColorScheme.LIGHT)) {
            visit.open("search?q=" + ORDER.substring(0, ORDER.length() - 2));
            visit.find("begin-keys").click();

            assertThat(visit.find("table")).containsText(ORDER);
        }
    }

    /** From the failed message to the whole story, and from the story to who ended it and why. */
    @Test
    void namesWhoGaveAMessageUpAndWhyByItsCorrelationIdAndExplainsWhatItsKeyRestsOn() {
        String hash = IdempotencyKey.hash("shop.take-payment", "search-story");
        Stream.of(PARKED_KEY.formatted(hash), PARKED_MESSAGE.formatted(hash))
                .forEach(shared.installation().tables()::execute);
        try (Visit visit = signedIn("operator", ColorScheme.LIGHT)) {
            visit.open("failed/entry?source=MESSAGE&id=" + MESSAGE);
            visit.find("whole-story").click();
            assertThat(step(visit, "PARKED")).hasCount(1);
            assertThat(outcome(visit, "shop.take-payment")).containsText("is skipped until an operator retries it");
            assertThat(outcome(visit, "shop.take-payment")).containsText("Attempts: 5");

            visit.open("failed/entry?source=MESSAGE&id=" + MESSAGE);
            visit.ask(visit.find("discard"));
            visit.find("reason").fill("paid by hand");
            visit.find("phrase").fill("1");
            visit.find("confirm").click();
            shared.installation()
                    .tables()
                    .awaitCount(
                            1,
                            "SELECT COUNT(*) FROM semel_parked_message WHERE id = '" + MESSAGE
                                    + "' AND status = 'DISCARDED'");
        }
        for (ColorScheme scheme : List.of(ColorScheme.LIGHT, ColorScheme.DARK)) {
            try (Visit visit = signedIn(scheme)) {
                visit.open("search?q=basket-search");

                Locator act = step(visit, "ASKED_OF_MESSAGE");
                assertThat(act).containsText("Operator operator: discard, a message of shop.take-payment");
                assertThat(act).containsText("paid by hand");
                assertThat(outcome(visit, "shop.take-payment")).containsText("Kept by the retention until: ");
                visit.screenshot(Path.of(
                        "target/screenshots/search-acts-" + scheme.name().toLowerCase() + "-1440.png"));

                outcome(visit, "shop.take-payment")
                        .locator("[data-test=open-key]")
                        .click();
                assertThat(visit.find("basis")).containsText("Kept by the retention until: ");
                assertThat(visit.find("basis")).containsText("by shop at its start on ");
                visit.find("settings").locator("summary").click();
                assertThat(visit.find("settings")).containsText("max-attempts");
                visit.screenshot(Path.of(
                        "target/screenshots/key-explained-" + scheme.name().toLowerCase() + "-1440.png"));
                Assertions.assertThat(visit.problems()).isEmpty();
            }
        }
    }

    private static Locator outcome(Visit visit, String consumer) {
        return visit.page().locator("[data-test=outcome]").filter(new Locator.FilterOptions().setHasText(consumer));
    }

    private static Locator step(Visit visit, String what) {
        return visit.page().locator("[data-test=step][data-what=" + what + "]");
    }

    private static long copies() {
        List<List<String>> rows = shared.installation()
                .tables()
                .rows(
                        "SELECT duplicates FROM semel_idempotency_record WHERE key_text = ? AND consumer = 'shop.take-payment'",
                        ORDER);
        return rows.isEmpty() ? 0 : Long.parseLong(rows.get(0).get(0));
    }

    private static Visit signedIn(ColorScheme scheme) {
        return signedIn("viewer", scheme);
    }

    private static Visit signedIn(String user, ColorScheme scheme) {
        return browser.visit(shared.installation().server().address(), scheme).as(user);
    }
}
