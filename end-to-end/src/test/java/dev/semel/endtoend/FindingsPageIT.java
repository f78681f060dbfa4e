package dev.semel.endtoend;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static dev.semel.endtoend.FindingsConsole.ALBUM;
import static dev.semel.endtoend.FindingsConsole.NARROW;
import static dev.semel.endtoend.FindingsConsole.rowOf;
import static dev.semel.endtoend.browser.Album.photograph;
import static org.awaitility.Awaitility.await;

import com.microsoft.playwright.options.BoundingBox;
import com.microsoft.playwright.options.ColorScheme;
import dev.semel.endtoend.browser.Visit;
import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.testing.bench.Limits;
import java.util.List;
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

/** What is stranded is found on a real server, shown, and mended. The tests continue each other. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@Order(4)
@ResourceLock(SharedShop.RECONCILED)
@Tag("long")
class FindingsPageIT {

    private static final String HASH = IdempotencyKey.hash("billing", "order-4711");
    private static final String RETRY = "00000000-0000-7000-8000-000000004711";
    private static final String LOST = "00000000-0000-7000-8000-000000004712";

    private static final String HELD_BACK = "00000000-0000-7000-8000-000000004715";
    private static final String GROUP = IdempotencyKey.hash("billing", "Account/4715");

    private static final String EVENT =
            "INSERT INTO semel_outbox_event (id, slot, event_type, destination, destination_kind,"
                    + " consumer, key_text, body_kind, headers, status, attempts, node, created_at, published_at) VALUES ('%s', 3, 'retry',"
                    + " 'billing', 'QUEUE', 'billing', '%s', 'NONE', '{\"idempotency_key\":\"%s\"}', 'PUBLISHED', 0, 'node-a',"
                    + " CURRENT_TIMESTAMP - interval '3 hours', CURRENT_TIMESTAMP - interval '2 hours')";
    private static final String RECORD =
            "INSERT INTO semel_idempotency_record (key_hash, consumer, key_text, status, attempts,"
                    + " duplicates, node, first_seen_at, %s) VALUES ('%s', 'billing', '%s', '%s', 2, 0, 'node-a', CURRENT_TIMESTAMP -"
                    + " interval '3 hours', %s)";
    private static final List<String> STRANDED = List.of(
            EVENT.formatted(RETRY, "order-4711", "order-4711"),
            EVENT.formatted(LOST, "order-4712", "order-4712"),
            RECORD.formatted("retry_event_id", HASH, "order-4711", "FAILED", "'" + RETRY + "'"),
            RECORD.formatted(
                    "lease_token, lease_until",
                    IdempotencyKey.hash("billing", "order-4713"),
                    "order-4713",
                    "IN_PROGRESS",
                    "gen_random_uuid(), CURRENT_TIMESTAMP - interval '1 hour'"),
            RECORD.formatted(
                    "failing_since",
                    IdempotencyKey.hash("billing", "order-4714"),
                    "order-4714",
                    "PARKED",
                    "CURRENT_TIMESTAMP"),
            "INSERT INTO semel_destination (destination, destination_kind, state, since, changed_by) VALUES ('news.region-14',"
                    + " 'QUEUE', 'CLOSED', CURRENT_TIMESTAMP - interval '1 hour', 'node-a')",
            "INSERT INTO semel_outbox_event (id, slot, event_type, destination, destination_kind, key_text, body_kind, headers,"
                    + " status, attempts, node, created_at) VALUES (gen_random_uuid(), 3, 'News', 'news.region-14', 'QUEUE', 'news',"
                    + " 'NONE', '{}', 'HELD', 0, 'node-a', CURRENT_TIMESTAMP - interval '1 hour')",
            "INSERT INTO semel_position (group_hash, consumer, event_group, last_number, updated_at) VALUES ('" + GROUP
                    + "', 'billing', 'Account/4715', 5, CURRENT_TIMESTAMP - interval '2 hours')",
            "INSERT INTO semel_outbox_event (id, slot, event_type, destination, destination_kind, consumer, key_text, body_kind,"
                    + " headers, status, due_at, attempts, node, created_at) VALUES ('" + HELD_BACK
                    + "', 3, 'retry', 'billing', 'QUEUE', 'billing', 'order-4715', 'NONE', '{}', 'SCHEDULED',"
                    + " CURRENT_TIMESTAMP + interval '1 hour', 0, 'node-a', CURRENT_TIMESTAMP - interval '2 hours')",
            "INSERT INTO semel_held_message (event_id, group_hash, previous_number, held_at) VALUES ('" + HELD_BACK
                    + "', '" + GROUP + "', 7, CURRENT_TIMESTAMP - interval '2 hours')");

    private static FindingsConsole console;

    @BeforeAll
    static void start() {
        console = new FindingsConsole();
    }

    @ParameterizedTest
    @Order(1)
    @EnumSource(names = {"LIGHT", "DARK"})
    void showsThatNothingIsStrandedInAHealthySystem(ColorScheme scheme) {
        try (Visit visit = console.signedIn("viewer", scheme)) {
            visit.open("findings");

            assertThat(visit.find("list-empty")).isVisible();
            assertThat(visit.find("run-again")).isDisabled();
            assertThat(visit.page().locator(".tabs a")).hasCount(1);
            photograph(visit, "findings-empty", scheme);
            Assertions.assertThat(visit.problems()).isEmpty();
        }
    }

    @Test
    @Order(1)
    void needsNoScrollingAsideOnANarrowScreenToSayThatNothingIsStranded() {
        try (Visit visit = console.signedIn("viewer", ColorScheme.LIGHT)) {
            visit.page().setViewportSize(NARROW, 844);
            visit.open("findings");

            BoundingBox sentence = visit.find("list-empty").boundingBox();
            BoundingBox link = visit.page().locator("nav.side .is-here").boundingBox();
            Assertions.assertThat(sentence.x + sentence.width).isBetween(300.0, (double) NARROW);
            Assertions.assertThat(link.x + link.width).isBetween(100.0, (double) NARROW);
        }
    }

    @ParameterizedTest
    @Order(2)
    @EnumSource(names = {"LIGHT", "DARK"})
    void showsWhatTheReconcilerHasFound(ColorScheme scheme) {
        if (scheme == ColorScheme.LIGHT) {
            STRANDED.forEach(console.tables()::execute);
            await("each kind is found").atMost(Limits.NEVER).until(() -> kinds() >= 5);
        }
        try (Visit visit = console.signedIn("admin", scheme)) {
            // Another pass may find more in between.
            visit.lookUntil(
                    "the number of findings on the overview",
                    () -> visit.open("overview") != null
                            && visit.find("tile-stranded").innerText().contains(String.valueOf(findings())));
            photograph(visit, "overview-stranded", scheme);

            visit.open("findings");
            assertThat(rowOf(visit, "order-4711")).containsText("billing");
            assertThat(visit.find("count-KEY_WITHOUT_RETRY")).hasText(Pattern.compile("[1-9]\\d*"));
            assertThat(visit.find("status-EXPIRED_MESSAGES")).hasCount(0);
            photograph(visit, "findings", scheme);

            visit.open("keys/key?id=" + HASH);
            assertThat(visit.find("stranded")).isVisible();
            assertThat(visit.find("run-again")).isEnabled();
            photograph(visit, "keys-key-stranded", scheme);
            Assertions.assertThat(visit.problems()).isEmpty();
        }
    }

    @Test
    @Order(3)
    void runsAStrandedKeyAgainAndClosesAnother() {
        try (Visit visit = console.signedIn("operator", ColorScheme.LIGHT)) {
            visit.open("findings?kind=KEY_WITHOUT_RETRY");
            rowOf(visit, "order-4711")
                    .locator(".ui-chkbox-box, input[type=checkbox]")
                    .first()
                    .click();
            assertThat(visit.find("selected-count")).containsText("1");
            visit.ask(visit.find("run-again"));
            visit.find("reason").fill("the broker lost it");
            visit.confirm();
            assertThat(visit.page().locator(".ui-growl-message").first()).containsText("1 row was changed.");
            assertThat(visit.find("list-none")).isVisible();

            Assertions.assertThat(console.tables()
                            .count("SELECT COUNT(*) FROM semel_idempotency_record r JOIN semel_outbox_event e ON e.id ="
                                    + " r.retry_event_id WHERE r.key_text = 'order-4711' AND e.id <> '" + RETRY + "'"))
                    .isEqualTo(1);
            Assertions.assertThat(
                            console.tables()
                                    .count(
                                            "SELECT COUNT(*) FROM semel_audit WHERE action = 'run stranded again' AND affected = 1"))
                    .isEqualTo(1);
            Assertions.assertThat(visit.problems()).isEmpty();
        }
    }

    @Test
    @Order(3)
    void givesANumberUpThatIsMissingInAGroup() {
        try (Visit visit = console.signedIn("operator", ColorScheme.LIGHT)) {
            visit.open("findings?kind=GAP_IN_GROUP");
            assertThat(rowOf(visit, "Account/4715"))
                    .containsText(
                            "Numbers 6 to 7 of the group are missing: they did not come, wait for a retry, or are parked."
                                    + " Messages that wait behind: 1.");
            photograph(visit, "findings-gap", ColorScheme.LIGHT);
            rowOf(visit, "Account/4715")
                    .locator(".ui-chkbox-box, input[type=checkbox]")
                    .first()
                    .click();
            visit.ask(visit.find("close-finding"));
            visit.screenshot(ALBUM.resolve("findings-give-up-light.png"));
            visit.find("reason").fill("order 7 was cancelled by phone");
            visit.confirm();
            assertThat(visit.page().locator(".ui-growl-message").first()).containsText("1 row was changed.");
            assertThat(visit.find("list-none")).isVisible();
            Assertions.assertThat(
                            console.tables()
                                    .count(
                                            "SELECT COUNT(*) FROM semel_position WHERE event_group = 'Account/4715' AND last_number = 7"))
                    .isEqualTo(1);
            Assertions.assertThat(console.tables()
                            .count("SELECT COUNT(*) FROM semel_outbox_event WHERE id = '" + HELD_BACK
                                    + "' AND status <> 'SCHEDULED'"))
                    .as("it comes")
                    .isEqualTo(1);
            Assertions.assertThat(visit.problems()).isEmpty();
        }
    }

    private static long kinds() {
        return console.tables().count("SELECT COUNT(DISTINCT kind) FROM semel_finding");
    }

    private static long findings() {
        return console.tables().count("SELECT COUNT(*) FROM semel_finding");
    }
}
