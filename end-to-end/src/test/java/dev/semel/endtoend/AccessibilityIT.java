package dev.semel.endtoend;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Response;
import com.microsoft.playwright.options.ColorScheme;
import dev.semel.endtoend.browser.Axe;
import dev.semel.endtoend.browser.Browser;
import dev.semel.endtoend.browser.ConsolePages;
import dev.semel.endtoend.browser.Visit;
import dev.semel.endtoend.client.Shop;
import dev.semel.endtoend.server.Plant;
import dev.semel.internal.idempotency.store.IdempotencyKey;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every page and every dialog, in both themes, wide and narrow, is checked by axe. */
@Tag("long")
class AccessibilityIT {

    private static final Path ALBUM = Path.of("target/screenshots");
    private static final String MESSAGE = "00000000-0000-7000-8000-000000004711";
    private static final String EVENT = "00000000-0000-7000-8000-000000004712";
    private static final String OPERATION = "00000000-0000-7000-8000-000000004713";
    private static final String KEY = IdempotencyKey.hash("shop.ship-order", "order-1");
    private static final List<String> TROUBLE = List.of(
            "INSERT INTO semel_parked_message (id, consumer, delivery_hash, message_id, key_hash, key_text, status, reason,"
                    + " destination, body_kind, headers, error_type, error_message, error_stack, fingerprint, attempts, retries, node,"
                    + " parked_at) SELECT CASE n WHEN 1 THEN '" + MESSAGE
                    + "'::uuid ELSE gen_random_uuid() END, 'shop.ship-order',"
                    + " gen_random_uuid(), 'ID:' || n, CASE n WHEN 1 THEN '" + KEY
                    + "'::uuid ELSE gen_random_uuid() END, 'order-' || n, 'PARKED', 'ATTEMPTS_USED_UP',"
                    + " 'shop.payments', 'NONE', '{}', 'dev.semel.shop.CarrierDownException', 'The carrier is down', 'at dev.semel',"
                    + " '00000000-0000-0000-0000-0000000000b2', 4, 1, 'node-a', CURRENT_TIMESTAMP - n * interval '1 minute'"
                    + " FROM generate_series(1, 30) AS n",
            "INSERT INTO semel_attempt (id, subject, attempt, attempted_at, node, error_type, error_message)"
                    + " VALUES (gen_random_uuid(), '" + KEY + "', 1, CURRENT_TIMESTAMP, 'node-a',"
                    + " 'dev.semel.shop.CarrierDownException', 'The carrier is down')",
            "INSERT INTO semel_outbox_event (id, slot, event_group, event_type, aggregate_type, aggregate_id, destination,"
                    + " destination_kind, key_text, body_kind, headers, status, attempts, node, created_at, parked_at, error_type,"
                    + " error_message, error_stack) VALUES ('" + EVENT
                    + "', 3, 'Order/4711', 'OrderPlaced', 'Order', '4711',"
                    + " 'orders.region-99', 'QUEUE', 'key-4711', 'NONE', '{}', 'PARKED', 1, 'node-a', CURRENT_TIMESTAMP,"
                    + " CURRENT_TIMESTAMP, 'jakarta.jms.InvalidDestinationException', 'There is no queue orders.region-99.', 'at dev')",
            "INSERT INTO semel_destination (destination, destination_kind, state, since, changed_by, reason) VALUES"
                    + " ('shop.stock', 'QUEUE', 'PAUSED', CURRENT_TIMESTAMP, 'operator', 'stocktake')",
            "INSERT INTO semel_idempotency_record (key_hash, consumer, key_text, status, attempts, duplicates, node,"
                    + " first_seen_at, failing_since) VALUES ('" + KEY
                    + "', 'shop.ship-order', 'order-1', 'FAILED', 2, 1, 'node-a',"
                    + " CURRENT_TIMESTAMP, CURRENT_TIMESTAMP)",
            "INSERT INTO semel_finding (kind, subject, consumer, key_text, key_hash, since, known, found_at) VALUES"
                    + " ('KEY_WITHOUT_RETRY', '" + KEY + "', 'shop.ship-order', 'order-1', '" + KEY
                    + "', CURRENT_TIMESTAMP,"
                    + " 'Its retry is gone.', CURRENT_TIMESTAMP)",
            "INSERT INTO semel_operation (id, kind, user_name, action, scope, row_filter, until_at, planned, state, done, skipped,"
                    + " refused, audit_line, node, per_second, due_at, started_at, progressed_at) VALUES ('" + OPERATION
                    + "', 'RETRY', 'operator', 'retry all', 'shop.ship-order: CarrierDownException', '{}', CURRENT_TIMESTAMP, 30,"
                    + " 'PAUSED', 10, 1, 1, gen_random_uuid(), 'node-a', 0, CURRENT_TIMESTAMP, CURRENT_TIMESTAMP,"
                    + " CURRENT_TIMESTAMP)",
            "INSERT INTO semel_operation_row (operation_id, entry_id, source, outcome, reason) VALUES ('" + OPERATION
                    + "', '" + MESSAGE + "', 'MESSAGE', 'REFUSED', 'Its key is being worked on.')",
            "INSERT INTO semel_kafka_position (consumer, topic, partition_number, next_offset, epoch, node, assigned_at, moved_at,"
                    + " behind, looked_at) SELECT 'shop.ship-order', 'shop.payments', n, 4711, 2, 'node-a', CURRENT_TIMESTAMP,"
                    + " CURRENT_TIMESTAMP, n - 1, CURRENT_TIMESTAMP FROM generate_series(0, 2) AS n",
            "INSERT INTO semel_audit (id, acted_at, user_name, action, target, affected, outcome, reason, node) VALUES"
                    + " (gen_random_uuid(), CURRENT_TIMESTAMP, 'operator', 'retry events', '1: " + EVENT
                    + "', 1, 'ALLOWED', 'why',"
                    + " 'node-a')");

    private static final String LOGIN = "login";
    private static final List<String> PAGES = List.of(
            "overview",
            "trends",
            "trends?range=year",
            "outbox",
            "outbox?retries=WITH",
            "outbox?destination=nowhere",
            "outbox?status=GONE",
            "outbox/destinations",
            "outbox/event?id=" + EVENT,
            "outbox/event?id=" + MESSAGE,
            "failed/groups",
            "failed",
            "failed?status=RETRIED",
            "failed/entry?source=MESSAGE&id=" + MESSAGE,
            "failed/entry?source=EVENT&id=" + EVENT,
            "keys",
            "keys/key?id=" + KEY,
            "keys/copies",
            "findings",
            "partitions",
            "retention",
            "operations",
            "operations/op?id=" + OPERATION,
            "search",
            "search?q=order-1",
            "audit",
            "no-such-page");

    private static final List<String> PHOTOGRAPHED = List.of(
            "audit",
            "keys",
            "outbox",
            "findings",
            "failed/entry?source=MESSAGE&id=" + MESSAGE,
            "outbox/event?id=" + MESSAGE);

    private static Plant plant;
    private static Browser browser;

    private final List<String> violations = new ArrayList<>();

    @BeforeAll
    static void start() {
        plant = Plant.outside("accessibility");
        // What a test parks has no keys, which would be found.
        plant.server().quickStart().with("semel.reconciler.enabled", false).start();
        new Shop(plant.server().address()).place(Shop.PAYABLE);
        TROUBLE.forEach(plant.tables()::execute);
        browser = Browser.start();
    }

    @AfterAll
    static void stop() {
        browser.close();
        plant.close();
    }

    @Test
    void leavesNoPageOut() {
        Set<String> checked = PAGES.stream().map(ConsolePages::of).collect(Collectors.toSet());
        checked.add(LOGIN);

        Assertions.assertThat(checked).containsAll(ConsolePages.all());
    }

    @ParameterizedTest
    @CsvSource({"LIGHT, 1440", "DARK, 390"})
    void keepsNoReaderOut(ColorScheme scheme, int width) {
        checkAll(scheme, width);
    }

    @ParameterizedTest
    @CsvSource({"DARK, 1440", "LIGHT, 390"})
    void keepsNoReaderOutInTheOtherColoursOfEachWidth(ColorScheme scheme, int width) {
        checkAll(scheme, width);
    }

    private void checkAll(ColorScheme scheme, int width) {
        try (Visit visit = browser.visit(plant.server().address(), scheme)) {
            visit.page().setViewportSize(width, 900);
            check(visit, LOGIN);
            visit.signIn("admin");
            PAGES.forEach(page -> check(visit, page));

            checkDialog(visit, "failed", "retry");
            checkDialog(visit, "failed", "retryAll");
            checkDialog(visit, "failed?status=RETRIED", "purge");
            checkDialog(visit, "failed/entry?source=MESSAGE&id=" + MESSAGE, "discard");
            checkDialog(visit, "outbox", "purge");
            checkDialog(visit, "outbox/destinations", "pause");
            checkDialog(visit, "keys", "purge");
            checkDialog(visit, "keys/key?id=" + KEY, "forget");
            checkParts(visit);
        }
        Assertions.assertThat(violations).isEmpty();
    }

    private void check(Visit visit, String address) {
        Response answer = visit.open(address);
        Assertions.assertThat(answer.status()).as("status of %s", address).isLessThan(500);
        look(visit, address);
        if (PHOTOGRAPHED.contains(address)) {
            photograph(visit, address.split("[?]")[0].replace('/', '-'));
        }
    }

    private void checkDialog(Visit visit, String address, String button) {
        visit.open(address);
        visit.page()
                .locator("main button[data-test=" + button + "]:not(:disabled)")
                .first()
                .click();
        assertThat(visit.find("confirmation")).isVisible();
        visit.settle();
        look(visit, "dialog " + button + " on " + address);
    }

    private void checkParts(Visit visit) {
        visit.open("failed");
        visit.find("filter-more").locator("summary").click();
        visit.page().locator("tbody [role=checkbox]").first().click();
        visit.settle();
        look(visit, "the open filter and a selection");
        visit.find("user-menu").locator("summary").click();
        look(visit, "the menu of the user");
        visit.page().keyboard().press("Escape");
        visit.page().keyboard().press("?");
        look(visit, "the dialog of keys");
        visit.page().keyboard().press("Escape");
        visit.page().evaluate("() => document.getElementById('trouble').showModal()");
        look(visit, "the dialog of trouble");

        visit.open("outbox/destinations");
        visit.page().locator("[data-test=resume]:not(:disabled)").first().click();
        visit.confirm();
        assertThat(visit.page().locator(".ui-growl-message").first()).isVisible();
        look(visit, "the answer to an action");
        plant.tables()
                .execute(
                        "UPDATE semel_destination SET state = 'PAUSED', reason = 'stocktake' WHERE destination = 'shop.stock'");
    }

    private static void photograph(Visit visit, String name) {
        Object width = visit.page().evaluate("window.innerWidth");
        Object isDark = visit.page().evaluate("matchMedia('(prefers-color-scheme: dark)').matches");
        visit.screenshot(ALBUM.resolve(
                "accessible-" + name + "-" + width + (isDark.equals(true) ? "-dark" : "-light") + ".png"));
    }

    private void look(Visit visit, String where) {
        new Axe(visit.page()).violations().forEach(violation -> violations.add(where + ": " + violation));
    }
}
