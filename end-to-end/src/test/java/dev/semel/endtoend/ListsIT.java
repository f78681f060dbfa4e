package dev.semel.endtoend;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.BoundingBox;
import com.microsoft.playwright.options.ColorScheme;
import dev.semel.endtoend.browser.Browser;
import dev.semel.endtoend.browser.Visit;
import dev.semel.endtoend.client.Shop;
import dev.semel.endtoend.server.Installation;
import java.util.List;
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
import org.junit.jupiter.params.provider.ValueSource;

/** A list shows much at once, says what it is filtered by, and what has come since. The tests continue each other. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@ResourceLock(SharedShop.CONSOLE)
@Order(SharedShop.AT_THE_END)
@Tag("long")
class ListsIT {

    private static final int ORDERS = 30;
    private static final int PARKED = 30;
    private static final String TROUBLE =
            "INSERT INTO semel_parked_message (id, consumer, delivery_hash, key_text, status, reason, destination, body_kind,"
                    + " headers, error_type, error_message, fingerprint, attempts, node, parked_at) SELECT gen_random_uuid(),"
                    + " 'shop.ship-order', gen_random_uuid(), gen_random_uuid(), 'PARKED', 'ATTEMPTS_USED_UP', 'shop.payments',"
                    + " 'EMPTY', '{}', 'dev.semel.shop.CarrierDownException', 'The carrier is down and did not collect order ' || n,"
                    + " CAST(md5('carrier') AS uuid), 4, 'node-a', CURRENT_TIMESTAMP FROM generate_series(1, %d) AS n";

    private static Installation installation;
    private static Browser browser;

    @BeforeAll
    static void start() {
        SharedShop shared = SharedShop.console();
        installation = shared.installation();
        List<String> orders = Stream.generate(() -> shared.shop().place(Shop.PAYABLE))
                .limit(ORDERS)
                .toList();
        shared.settling().awaitEach(orders, Shop.View.SHIPPED_ONCE);
        browser = shared.browser();
    }

    @ParameterizedTest
    @Order(1)
    @ValueSource(strings = {"keys", "outbox"})
    void showsTwentyRowsOfOneLineOnAScreenOf900Pixels(String page) {
        try (Visit visit = signedIn("admin", 1440)) {
            visit.open(page);

            List<BoundingBox> rows =
                    rows(visit).all().stream().map(Locator::boundingBox).toList();
            Assertions.assertThat(rows).hasSize(25).allMatch(row -> row.height == 32);
            Assertions.assertThat(rows.stream().filter(row -> row.y + row.height <= 900))
                    .hasSizeGreaterThanOrEqualTo(20);
            Assertions.assertThat(visit.problems()).isEmpty();
        }
    }

    @Test
    @Order(2)
    void tellsOfRowsThatCameSinceItWasReadAndShowsThem() {
        try (Visit visit = signedIn("operator", 1440)) {
            visit.page().clock().install();
            visit.open("failed");
            assertThat(visit.find("list-empty")).isVisible();
            installation.tables().execute(TROUBLE.formatted(PARKED));
            visit.page().clock().runFor("00:20");

            assertThat(visit.find("newer")).hasText(PARKED + " new: show");
            visit.find("newer").click();

            assertThat(visit.page().locator(".ui-paginator-current")).containsText("of " + PARKED);
            assertThat(visit.find("newer")).hasCount(0);
            Assertions.assertThat(visit.problems()).isEmpty();
        }
    }

    @ParameterizedTest
    @Order(3)
    @ValueSource(ints = {1440, 1180})
    void givesTheErrorTheMostRoomAndCutsNoButton(int width) {
        try (Visit visit = signedIn("operator", width)) {
            visit.open("failed");

            Locator cells = rows(visit).first().locator("td");
            double widest = cells.all().stream()
                    .filter(Locator::isVisible)
                    .mapToDouble(cell -> cell.boundingBox().width)
                    .max()
                    .orElseThrow();
            Assertions.assertThat(rows(visit).first().locator("td.column-error").boundingBox().width)
                    .isEqualTo(widest);
            BoundingBox retry = rows(visit).first().locator("[data-test=retry]").boundingBox();
            Assertions.assertThat(retry.x + retry.width).isLessThan(width);
            Assertions.assertThat(retry.height).isGreaterThanOrEqualTo(24);
            Assertions.assertThat(visit.page().evaluate("document.documentElement.scrollWidth"))
                    .isEqualTo(width);
        }
    }

    @Test
    @Order(3)
    void showsCauseAndButtonOfAnEntryOnANarrowScreen() {
        try (Visit visit = signedIn("operator", 390)) {
            visit.open("failed");

            Locator card = rows(visit).first();
            assertThat(card.locator(".error-type")).isVisible();
            for (String part : List.of(".error-type", ".one-line", "[data-test=retry]")) {
                BoundingBox box = card.locator(part).boundingBox();
                Assertions.assertThat(box.x).as(part).isNotNegative();
                Assertions.assertThat(box.x + box.width).as(part).isLessThanOrEqualTo(390);
            }
        }
    }

    @Test
    @Order(3)
    void countsOnItsTabsWhatWaits() {
        installation
                .tables()
                .execute(
                        "INSERT INTO semel_outbox_event (id, slot, event_type, destination, destination_kind, key_text, body_kind,"
                                + " headers, status, attempts, node, created_at, due_at) SELECT gen_random_uuid(), 3, 'Reminder', 'shop.mail',"
                                + " 'QUEUE', 'r', 'NONE', '{}', 'SCHEDULED', 0, 'node-a', CURRENT_TIMESTAMP, CURRENT_TIMESTAMP"
                                + " + interval '1 day' FROM generate_series(1, 7)");
        try (Visit visit = signedIn("viewer", 1440)) {
            visit.open("failed");
            assertThat(visit.find("count-PARKED")).hasText(String.valueOf(PARKED));
            assertThat(visit.find("count-RETRIED")).isHidden();

            visit.open("outbox");
            assertThat(visit.find("count-SCHEDULED")).hasText("7");
            assertThat(visit.find("count-PUBLISHED")).isHidden();
            visit.find("status-SCHEDULED").click();
            assertThat(visit.page().locator(".ui-paginator-current")).containsText("of 7");
        }
    }

    @Test
    @Order(4)
    void isFilteredByWhatItsChipsSayAndByNoMoreOnceTheyAreTakenAway() {
        try (Visit visit = signedIn("viewer", 1440)) {
            visit.open("keys?status=COMPLETED&consumer=shop.ship-order&since=PT1H");
            assertThat(visit.find("chip-consumer")).containsText("Consumer: shop.ship-order");
            assertThat(visit.find("chip-since")).containsText("Period: Last hour");
            assertThat(visit.page().locator(".ui-paginator-current")).containsText("of " + ORDERS);

            visit.find("chip-consumer").locator("a").click();

            assertThat(visit.find("chip-consumer")).hasCount(0);
            assertThat(visit.find("chip-since")).isVisible();
            assertThat(visit.find("status-COMPLETED")).hasClass("is-here");
            assertThat(visit.page().locator(".ui-paginator-current")).not().containsText("of " + ORDERS);
            Assertions.assertThat(visit.problems()).isEmpty();
        }
    }

    private static Locator rows(Visit visit) {
        return visit.find("table").locator("tbody tr[data-ri]");
    }

    private static Visit signedIn(String user, int width) {
        Visit visit = browser.visit(installation.server().address(), ColorScheme.LIGHT)
                .as(user);
        visit.page().setViewportSize(width, 900);
        return visit;
    }
}
