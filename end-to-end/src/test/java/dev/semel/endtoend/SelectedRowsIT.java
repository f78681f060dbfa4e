package dev.semel.endtoend;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import dev.semel.endtoend.browser.Browser;
import dev.semel.endtoend.browser.Visit;
import dev.semel.endtoend.server.Installation;
import dev.semel.internal.idempotency.store.IdempotencyKey;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Rows are selected, and changed together, in the same way on each list. The tests continue each other. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@ResourceLock(SharedShop.CONSOLE)
@Order(SharedShop.AT_THE_END)
@Tag("long")
class SelectedRowsIT {

    private static final Path ALBUM = Path.of("target/screenshots");
    private static final int ROWS = 4;
    private static final String EVENT = "00000000-0000-7000-8000-00000000470%d";

    private static final String PARKED_MESSAGES =
            "INSERT INTO semel_parked_message (id, consumer, delivery_hash, key_text, status, reason, destination, body_kind,"
                    + " headers, error_type, error_message, attempts, node, parked_at, reachable) SELECT gen_random_uuid(),"
                    + " 'shop.ticked', gen_random_uuid(), 'order-' || n, 'PARKED', 'ATTEMPTS_USED_UP', 'shop.payments', 'EMPTY',"
                    + " '{}', 'shop.CustomsException', 'Customs keeps it', 4, 'node-a', CURRENT_TIMESTAMP - n * interval"
                    + " '1 second', FALSE FROM generate_series(1, " + ROWS + ") AS n";
    private static final String PARKED_EVENTS =
            "INSERT INTO semel_outbox_event (id, slot, event_type, destination, destination_kind, key_text, body_kind, headers,"
                    + " status, attempts, node, created_at, parked_at) SELECT gen_random_uuid(), n, 'Ticked',"
                    + " 'shop.ticked', 'QUEUE', 'order-' || n, 'EMPTY', '{}', 'PARKED', 4, 'node-a', CURRENT_TIMESTAMP -"
                    + " n * interval '1 second', CURRENT_TIMESTAMP FROM generate_series(1, " + ROWS + ") AS n";
    private static final String LAPSED_KEY =
            "INSERT INTO semel_idempotency_record (key_hash, consumer, key_text, status, attempts, duplicates, node,"
                    + " first_seen_at, lease_token, lease_until) VALUES ('%s', 'shop.ticked', 'order-%d', 'IN_PROGRESS', 1, 0,"
                    + " 'node-a', CURRENT_TIMESTAMP - %2$d * interval '1 second', gen_random_uuid(), CURRENT_TIMESTAMP - interval"
                    + " '1 hour')";
    private static final String GAP =
            "INSERT INTO semel_position (group_hash, consumer, event_group, last_number, updated_at) VALUES ('%s',"
                    + " 'shop.ticked', 'Account/%d', 5, CURRENT_TIMESTAMP - interval '2 hours')";
    private static final String HELD_EVENT =
            "INSERT INTO semel_outbox_event (id, slot, event_type, destination, destination_kind, consumer, key_text, body_kind,"
                    + " headers, status, due_at, attempts, node, created_at) VALUES ('%s', 3, 'retry', 'shop.ticked', 'QUEUE',"
                    + " 'shop.ticked', 'order-%d', 'NONE', '{}', 'SCHEDULED', CURRENT_TIMESTAMP + interval '1 hour', 0, 'node-a',"
                    + " CURRENT_TIMESTAMP - interval '2 hours')";
    private static final String HELD_MESSAGE =
            "INSERT INTO semel_held_message (event_id, group_hash, previous_number, held_at) VALUES ('%s', '%s', 7,"
                    + " CURRENT_TIMESTAMP - interval '2 hours')";
    private static final String FOUND =
            "INSERT INTO semel_finding (kind, subject, consumer, key_text, since, known, found_at) VALUES ('GAP_IN_GROUP', '%s 7',"
                    + " 'shop.ticked', 'Account/%d', CURRENT_TIMESTAMP, 'Number 7 of the group is missing: it did not come.', CURRENT_TIMESTAMP -"
                    + " %2$d * interval '1 second')";

    private static final String DISABLED =
            "INSERT INTO semel_finding (kind, subject, since, known, found_at) VALUES ('QUEUE_DISABLED',"
                    + " '5f2b1c9e-0000-11f0-8de9-0242ac120002 shop.payments', CURRENT_TIMESTAMP - interval '7 minutes', 'The queue"
                    + " shop.payments is disabled at the broker: what is sent to it is confirmed and dropped, and no sender is told."
                    + " Events of the outbox are held back for it, those of a topic for all its subscriptions; what others send is"
                    + " lost. Enable it at the broker (its console: Queues, enable). If it is to get nothing any more, delete it.',"
                    + " CURRENT_TIMESTAMP)";

    private static final String BEYOND_THE_EDGE =
            "cells => cells.filter(cell => cell.getBoundingClientRect().right > window.innerWidth).length";

    private static Installation installation;
    private static Browser browser;

    /** Where rows are selected, what is asked for them, and how it is seen in the tables that two of them were changed. */
    enum Selected {
        FAILED(
                "failed?source=MESSAGE&origin=shop.ticked",
                "discard",
                "2",
                "SELECT COUNT(*) FROM semel_parked_message WHERE consumer = 'shop.ticked' AND status = 'DISCARDED'",
                "discard selected"),
        OUTBOX(
                "outbox?destination=shop.ticked",
                "discard",
                "2",
                "SELECT COUNT(*) FROM semel_outbox_event WHERE event_type = 'Ticked' AND status = 'DISCARDED'",
                "discard events"),
        KEYS(
                "keys?consumer=shop.ticked",
                "release",
                "2",
                "SELECT COUNT(*) FROM semel_idempotency_record WHERE consumer = 'shop.ticked' AND status = 'FAILED'",
                "release keys"),
        STRANDED(
                "findings?kind=GAP_IN_GROUP",
                "close-finding",
                null,
                "SELECT COUNT(*) FROM semel_position WHERE consumer = 'shop.ticked' AND last_number = 7",
                "close stranded");

        private final String list;
        private final String action;
        private final String phrase;
        private final String changed;
        private final String audited;

        Selected(String list, String action, String phrase, String changed, String audited) {
            this.list = list;
            this.action = action;
            this.phrase = phrase;
            this.changed = changed;
            this.audited = audited;
        }

        private Locator button(Visit visit) {
            return visit.page().locator("#list\\:bulk [data-test=" + action + "]");
        }

        private long changed() {
            return installation.tables().count(changed);
        }
    }

    @BeforeAll
    static void start() {
        SharedShop shared = SharedShop.console();
        installation = shared.installation();
        Stream.of(PARKED_MESSAGES, PARKED_EVENTS).forEach(installation.tables()::execute);
        IntStream.rangeClosed(1, ROWS).forEach(SelectedRowsIT::strand);
        browser = shared.browser();
    }

    private static void strand(int number) {
        String group = IdempotencyKey.hash("shop.ticked", "Account/" + number);
        String event = EVENT.formatted(number);
        Stream.of(
                        LAPSED_KEY.formatted(IdempotencyKey.hash("shop.ticked", "order-" + number), number),
                        GAP.formatted(group, number),
                        HELD_EVENT.formatted(event, number),
                        HELD_MESSAGE.formatted(event, group),
                        FOUND.formatted(group, number))
                .forEach(installation.tables()::execute);
    }

    @ParameterizedTest
    @Order(1)
    @EnumSource
    void offersNothingToAViewerAndRefusesWhatAViewerForges(Selected rows) {
        try (Visit visit = signedIn("viewer", ColorScheme.LIGHT)) {
            open(visit, rows);
            visit.page().keyboard().press("j");
            visit.page().keyboard().press("x");
            assertThat(visit.find("selected-count")).hasText("1 selected");
            assertThat(rows.button(visit)).isDisabled();

            forge(visit, "list", rows.button(visit).getAttribute("id"));
            forge(visit, "confirm", "confirm:confirm");
            Assertions.assertThat(rows.changed()).isZero();
            Assertions.assertThat(audited(rows)).isEmpty();
        }
    }

    @ParameterizedTest
    @Order(2)
    @EnumSource
    void asksForRowsBeforeItDoesAnything(Selected rows) {
        try (Visit visit = signedIn("admin", ColorScheme.LIGHT)) {
            open(visit, rows);
            assertThat(rows.button(visit)).isDisabled();
            assertThat(rows.button(visit).locator("..")).hasAttribute("title", "Select rows first.");
            visit.page().keyboard().press("j");
            visit.page().keyboard().press("x");
            assertThat(rows.button(visit)).isEnabled();
            visit.page().keyboard().press("x");
            assertThat(rows.button(visit)).isDisabled();
            assertThat(visit.find("selected-count")).hasText("Nothing selected");
            Assertions.assertThat(rows.changed()).isZero();
        }
    }

    @ParameterizedTest
    @Order(3)
    @CsvSource({
        "FAILED, DARK",
        "OUTBOX, DARK",
        "KEYS, DARK",
        "STRANDED, DARK",
        "FAILED, LIGHT",
        "OUTBOX, LIGHT",
        "KEYS, LIGHT",
        "STRANDED, LIGHT"
    })
    void showsWhatIsSelectedOnAWideAndANarrowScreen(Selected rows, ColorScheme scheme) {
        try (Visit visit = signedIn("admin", scheme)) {
            open(visit, rows);
            visit.page().keyboard().press("j");
            visit.page().keyboard().press("x");
            assertThat(visit.find("selected-count")).hasText("1 selected");
            photograph(
                    visit,
                    "selected-" + rows.name().toLowerCase(),
                    scheme.name().toLowerCase());
            visit.page().setViewportSize(390, 844);
            Assertions.assertThat(visit.find("table").locator("tbody td").evaluateAll(BEYOND_THE_EDGE))
                    .as("cells that are seen only by scrolling aside")
                    .isEqualTo(0);
            if (rows == Selected.KEYS) {
                // Out of the browser's cache.
                open(visit, rows);
                assertThat(visit.page().locator(".ui-reflow-dropdown option:checked"))
                        .hasText("First seen Descending");
            }
            Assertions.assertThat(visit.problems()).isEmpty();
        }
    }

    /** A queue has no page of its own: nothing in its row but the box can have the focus. */
    @ParameterizedTest
    @Order(4)
    @EnumSource(names = {"LIGHT", "DARK"})
    void reachesADisabledQueueByTheKeyboardAndGoesOnBehindIt(ColorScheme scheme) {
        if (scheme == ColorScheme.LIGHT) {
            installation.tables().execute(DISABLED);
        }
        try (Visit visit = signedIn("operator", scheme)) {
            visit.open("overview");
            assertThat(visit.find("strip")).containsText("1 queue is disabled at the broker");
            visit.open("findings");
            assertThat(visit.find("table").locator("tbody tr[data-rk]")).hasCount(ROWS + 1);
            visit.page().keyboard().press("j");
            visit.page().keyboard().press("x");
            visit.page().keyboard().press("j");
            visit.page().keyboard().press("x");
            assertThat(visit.find("selected-count")).hasText("2 selected");
            visit.settle();
            visit.page().keyboard().press("r");
            assertThat(visit.find("confirmation")).containsText("shop.payments");
            visit.page().keyboard().press("Escape");
            photograph(visit, "findings-queue-disabled", scheme.name().toLowerCase());
            Assertions.assertThat(visit.problems()).isEmpty();
        }
    }

    @ParameterizedTest
    @Order(5)
    @EnumSource
    void changesByTheKeyboardExactlyTheRowsThatAreSelected(Selected rows) {
        try (Visit visit = signedIn("admin", ColorScheme.LIGHT)) {
            open(visit, rows);
            for (String key : List.of("j", "x", "j", "j", "x")) {
                visit.page().keyboard().press(key);
            }
            assertThat(visit.find("selected-count")).hasText("2 selected");
            visit.settle();
            visit.ask(rows.button(visit));
            visit.find("reason").fill("stocktake");
            if (rows.phrase != null) {
                visit.find("phrase").fill(rows.phrase);
            }
            visit.find("confirm").click();

            installation.tables().awaitCount(2, rows.changed);
            Assertions.assertThat(audited(rows)).containsExactly("admin 2 ALLOWED stocktake");
            Assertions.assertThat(visit.problems()).isEmpty();
        }
    }

    private static void open(Visit visit, Selected rows) {
        visit.open(rows.list);
        assertThat(visit.find("table").locator("tbody tr[data-rk]")).hasCount(ROWS);
        visit.settle();
    }

    private static List<String> audited(Selected rows) {
        return installation
                .tables()
                .rows("SELECT user_name, affected, outcome, reason FROM semel_audit WHERE action = ?", rows.audited)
                .stream()
                .map(line -> String.join(" ", line))
                .toList();
    }

    private static void forge(Visit visit, String form, String source) {
        visit.page().waitForResponse(answer -> answer.request().method().equals("POST"), () -> visit.page()
                .evaluate(
                        "([form, source]) => PrimeFaces.ab({s: source, f: form, p: '@all', u: '@all'})",
                        new String[] {form, source}));
    }

    private static Visit signedIn(String user, ColorScheme scheme) {
        return browser.visit(installation.server().address(), scheme).as(user);
    }

    private static void photograph(Visit visit, String name, String light) {
        visit.screenshot(ALBUM.resolve(name + "-" + light + ".png"));
        visit.page().setViewportSize(390, 844);
        visit.page()
                .screenshot(new Page.ScreenshotOptions()
                        .setPath(ALBUM.resolve(name + "-narrow-" + light + ".png"))
                        .setFullPage(true));
        Assertions.assertThat(visit.page().evaluate("document.documentElement.scrollWidth"))
                .isEqualTo(390);
        visit.page().setViewportSize(1440, 900);
    }
}
