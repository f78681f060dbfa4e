package dev.semel.endtoend;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static dev.semel.endtoend.client.ForeignClient.ORDERS;
import static dev.semel.endtoend.client.Shop.View.SHIPPED_ONCE;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.BoundingBox;
import com.microsoft.playwright.options.ColorScheme;
import dev.semel.endtoend.browser.Browser;
import dev.semel.endtoend.browser.Visit;
import dev.semel.endtoend.client.ForeignClient;
import dev.semel.endtoend.client.Shop;
import dev.semel.endtoend.server.Installation;
import java.nio.file.Path;
import java.util.List;
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

/** What the console says of duplicates and of an outbox in which much is wrong at once. The tests continue each other. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@ResourceLock(SharedShop.CONSOLE)
@Order(SharedShop.AT_THE_END)
@Tag("long")
class OutboxPagesIT {

    private static final Path ALBUM = Path.of("target/screenshots");
    private static final int NARROW = 390;
    private static final String ORDER = "ordered-thrice";
    private static final String OTHER = "ordered-once";
    private static final String HEAD = "00000000-0000-7000-8000-000000004711";
    private static final List<String> TROUBLE = List.of(
            "INSERT INTO semel_destination (destination, destination_kind, state, since, changed_by)"
                    + " SELECT 'orders.region-' || n, 'QUEUE', 'CLOSED', CURRENT_TIMESTAMP, 'node-a'"
                    + " FROM generate_series(10, 30) AS n",
            "UPDATE semel_destination SET state = 'PAUSED', reason = 'The warehouse moves until Monday.', changed_by ="
                    + " 'operator' WHERE destination = 'orders.region-12'",
            "UPDATE semel_destination SET state = 'OPEN', failures = 6, next_probe_at = CURRENT_TIMESTAMP + interval"
                    + " '50 seconds' * 60, reason = 'AMQ229102: Address \"orders.region-14\" is full. Message encode size ="
                    + " 1024B' WHERE destination = 'orders.region-14'",
            "UPDATE semel_destination SET finding = 'The broker created the queue orders.region-16 when something was"
                    + " sent to it, and it has no consumer: the name may be misspelt.'"
                    + " WHERE destination = 'orders.region-16'",
            "INSERT INTO semel_outbox_event (id, slot, event_group, event_type, aggregate_type, aggregate_id, destination,"
                    + " destination_kind, key_text, body_kind, headers, status, attempts, node, created_at, expires_at)"
                    + " SELECT gen_random_uuid(), n % 16, 'Order/' || n, 'OrderPlaced', 'Order', n::text, 'orders.region-14',"
                    + " 'QUEUE', 'key-' || n, 'NONE', '{}', 'HELD', 0, 'node-a', CURRENT_TIMESTAMP, CURRENT_TIMESTAMP +"
                    + " interval '1 hour' FROM generate_series(1, 1200) AS n",
            "INSERT INTO semel_outbox_event (id, slot, event_group, sequence_number, previous_number, event_type,"
                    + " aggregate_type, aggregate_id, destination, destination_kind, key_text, body_kind, headers, status,"
                    + " attempts, priority, node, created_at, expires_at, parked_at, error_type, error_message, error_stack)"
                    + " VALUES ('" + HEAD
                    + "', 3, 'Order/4711', 12, 11, 'OrderPlaced', 'Order', '4711', 'orders.region-99',"
                    + " 'QUEUE', 'key-4711', 'NONE', '{}', 'PARKED', 1, 7, 'node-a', CURRENT_TIMESTAMP, CURRENT_TIMESTAMP +"
                    + " interval '1 hour', CURRENT_TIMESTAMP, 'jakarta.jms.InvalidDestinationException', 'There is no queue"
                    + " orders.region-99, and the broker does not create it on demand.', 'at dev.semel')");

    private static final String RETRY = "INSERT INTO semel_outbox_event (id, slot, event_type, destination,"
            + " destination_kind, consumer, key_text, body_kind, headers, status, attempts, node, created_at, published_at) VALUES"
            + " (gen_random_uuid(), 1, 'OrderAgain', 'shop.payments', 'QUEUE', 'shop.ship-order', 'key-1', 'NONE', '{}',"
            + " 'PUBLISHED', 0, 'node-a', CURRENT_TIMESTAMP, CURRENT_TIMESTAMP)";

    private static Installation installation;
    private static Browser browser;

    @BeforeAll
    static void start() {
        SharedShop shared = SharedShop.console();
        installation = shared.installation();
        browser = shared.browser();
    }

    @Test
    @Order(1)
    void tellsOnTheOverviewWhichBarrierCaughtHowManyDuplicates() {
        try (ForeignClient client = new ForeignClient(installation.broker());
                Visit visit = browser.visit(installation.server().address(), ColorScheme.LIGHT)
                        .as("viewer")) {
            Settling settling = new Settling(new Shop(installation.server().address()), client);
            assertThat(caughtBy(visit, "CAUGHT_BY_CONSUMER_KEY")).hasText("0");
            for (int copy = 0; copy < 3; copy++) {
                client.send(ORDERS, ForeignClient.order(ORDER, ORDER));
            }
            client.send(ORDERS, ForeignClient.order(OTHER, OTHER));
            settling.awaitEach(List.of(ORDER, OTHER), SHIPPED_ONCE);
            settling.awaitEmptyQueues();
            // An event that is still to come would be sent alone, too, if it were in the batch that is refused. The
            // broker
            // drops a batch of one without a word.
            settling.awaitPublished(installation.tables());
            installation
                    .tables()
                    .execute("UPDATE semel_outbox_event SET status = 'PENDING', published_at = NULL WHERE status ="
                            + " 'PUBLISHED' AND destination = 'shop.payments'");

            awaitCaught(visit, "CAUGHT_BY_CONSUMER_KEY", "2");
            awaitCaught(visit, "SENT_AGAIN", "2");
            awaitCaught(visit, "BATCHES_REFUSED", "1");
            assertThat(caughtBy(visit, "CAUGHT_BY_OUTBOX_KEY")).hasText("0");
            assertThat(visit.find("expired")).containsText("No event");
        }
    }

    @ParameterizedTest
    @Order(2)
    @EnumSource(names = {"LIGHT", "DARK"})
    void showsAnOutboxInTroubleWithoutAnErrorInTheBrowser(ColorScheme scheme) {
        if (scheme == ColorScheme.LIGHT) {
            TROUBLE.forEach(installation.tables()::execute);
        }
        String light = scheme.name().toLowerCase(Locale.ROOT);
        try (Visit visit =
                browser.visit(installation.server().address(), scheme).as("admin")) {
            visit.open("overview");
            assertThat(visit.find("tile-held")).containsText("1,200");
            photograph(visit, "overview", light);

            visit.open("outbox");
            assertThat(visit.find("destinations-open")).containsText("3 in trouble");
            photograph(visit, "outbox-trouble", light);

            visit.find("destinations-open").click();
            assertThat(destination(visit, "orders.region-12")).containsText("warehouse");
            assertThat(destination(visit, "orders.region-14")).containsText("1,200");
            assertThat(destination(visit, "orders.region-16")).containsText("misspelt");
            photograph(visit, "outbox-destinations-trouble", light);

            visit.open("outbox/event?id=" + HEAD);
            assertThat(visit.find("sequence")).hasText("12");
            assertThat(visit.find("facts")).containsText("after 11");
            assertThat(visit.find("priority")).hasText("7");
            assertThat(visit.find("expires")).containsText("UTC");
            assertThat(visit.find("skip")).isEnabled();
            photograph(visit, "outbox-event-head", light);
            Assertions.assertThat(visit.problems()).isEmpty();
        }
    }

    @Test
    @Order(3)
    void tellsOfAHeldEventWhyItWaits() {
        String held = installation
                .tables()
                .rows(
                        "SELECT id FROM semel_outbox_event WHERE status = 'HELD' AND destination = 'orders.region-14' LIMIT 1")
                .get(0)
                .get(0);
        try (Visit visit = browser.visit(installation.server().address(), ColorScheme.LIGHT)
                .as("viewer")) {
            visit.open("outbox/event?id=" + held);

            assertThat(visit.find("held")).containsText("orders.region-14 refuses events");
            assertThat(visit.find("held-reason")).containsText("is full");
            photograph(visit, "outbox-event-held", "light");
            visit.find("open-destinations").click();
            assertThat(destination(visit, "orders.region-14")).isVisible();
            Assertions.assertThat(visit.problems()).isEmpty();
        }
    }

    @ParameterizedTest
    @Order(3)
    @EnumSource(names = {"LIGHT", "DARK"})
    void leavesRetriesOfConsumersOutUntilTheyAreAskedFor(ColorScheme scheme) {
        if (scheme == ColorScheme.LIGHT) {
            installation.tables().execute(RETRY);
        }
        try (Visit visit =
                browser.visit(installation.server().address(), scheme).as("viewer")) {
            visit.open("overview");
            assertThat(visit.find("tile-published")).containsText(Pattern.compile("beside [1-9]"));
            visit.find("tile-published").click();
            assertThat(visit.find("table")).containsText("shop.payments");
            assertThat(visit.find("table")).not().containsText("OrderAgain");
            assertThat(visit.find("retries")).hasText("Retries of consumers are not shown.");

            visit.find("retries-other").click();
            assertThat(visit.find("table")).containsText("OrderAgain");
            assertThat(visit.find("table")).containsText("shop.ship-order");
            assertThat(visit.find("retries")).hasText("Retries of consumers are shown.");
            photograph(visit, "outbox-retries", scheme.name().toLowerCase(Locale.ROOT));

            visit.open("outbox?retries=ONLY&type=OrderAgain");
            assertThat(visit.find("open")).hasCount(1);
            visit.find("retries-other").click();
            assertThat(visit.find("table")).not().containsText("OrderAgain");
            Assertions.assertThat(visit.problems()).isEmpty();
        }
    }

    @ParameterizedTest
    @Order(3)
    @EnumSource(names = {"LIGHT", "DARK"})
    void leadsFromTheEntryOfAnEventThatWasRetriedToTheEvent(ColorScheme scheme) {
        String retried = installation
                .tables()
                .rows("SELECT CAST(id AS varchar) FROM semel_outbox_event WHERE status = 'PUBLISHED' LIMIT 1")
                .get(0)
                .get(0);
        try (Visit visit =
                browser.visit(installation.server().address(), scheme).as("viewer")) {
            visit.open("failed/entry?source=EVENT&id=" + retried);
            assertThat(visit.find("gone")).containsText("An event that was retried is in the outbox");
            photograph(visit, "entry-retried", scheme.name().toLowerCase(Locale.ROOT));

            visit.find("gone").locator("a").click();
            assertThat(visit.page().locator("h1")).not().containsText("does not exist");
            Assertions.assertThat(visit.page().url()).contains("outbox/event?id=" + retried);
        }
    }

    @Test
    @Order(3)
    void fitsOnANarrowScreenWithALongNameAndStillNamesTheUserMenu() {
        String longName = "g".repeat(240);
        installation
                .tables()
                .execute("UPDATE semel_outbox_event SET event_group = '" + longName + "' WHERE id = '" + HEAD + "'");
        try (Visit visit = browser.visit(installation.server().address(), ColorScheme.LIGHT)
                .as("viewer")) {
            visit.page().setViewportSize(NARROW, 844);
            visit.open("failed/entry?source=EVENT&id=" + HEAD);

            assertThat(visit.find("on-retry")).containsText(longName);
            Assertions.assertThat(visit.page().evaluate("document.documentElement.scrollWidth"))
                    .isEqualTo(NARROW);
            assertThat(visit.find("user-menu").locator("summary")).hasAccessibleName("viewer");
            visit.screenshot(ALBUM.resolve("failed-entry-long-name-narrow-light.png"));
        }
    }

    @Test
    @Order(3)
    void showsADestinationInTroubleOnANarrowScreenWithoutScrollingAside() {
        try (Visit visit = browser.visit(installation.server().address(), ColorScheme.LIGHT)
                .as("operator")) {
            visit.page().setViewportSize(NARROW, 844);
            visit.open("outbox/destinations");
            Locator full = destination(visit, "orders.region-14");

            assertThat(full).containsText("AMQ229102");
            for (Locator part : List.of(full.locator("[data-test=held]"), full.locator("[data-test=resume]"))) {
                BoundingBox box = part.boundingBox();
                Assertions.assertThat(box.x + box.width).isLessThan(NARROW);
            }
            Assertions.assertThat(visit.find("destinations")
                            .locator(".scroll")
                            .evaluate("scroll => scroll.scrollWidth - scroll.clientWidth"))
                    .isEqualTo(0);
        }
    }

    private static Locator destination(Visit visit, String name) {
        return visit.find("destination").filter(new Locator.FilterOptions().setHasText(name));
    }

    private static void photograph(Visit visit, String name, String light) {
        visit.screenshot(ALBUM.resolve(name + "-" + light + ".png"));
        visit.page().setViewportSize(NARROW, 844);
        visit.screenshot(ALBUM.resolve(name + "-narrow-" + light + ".png"));
        visit.page().setViewportSize(1440, 900);
    }

    private static void awaitCaught(Visit visit, String barrier, String number) {
        visit.lookUntil(
                "duplicates caught by " + barrier,
                () -> caughtBy(visit, barrier).innerText().equals(number));
    }

    private static Locator caughtBy(Visit visit, String barrier) {
        visit.open("overview");
        return visit.find(barrier).locator("td.number");
    }
}
