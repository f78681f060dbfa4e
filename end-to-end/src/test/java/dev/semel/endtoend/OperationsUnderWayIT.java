package dev.semel.endtoend;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static dev.semel.endtoend.OperationsConsole.ALBUM;
import static dev.semel.endtoend.OperationsConsole.discardAll;
import static dev.semel.endtoend.OperationsConsole.startsOperation;
import static dev.semel.endtoend.browser.Album.photograph;
import static org.awaitility.Awaitility.await;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.ColorScheme;
import dev.semel.endtoend.browser.Visit;
import dev.semel.testing.bench.Limits;
import java.time.Duration;
import java.util.regex.Pattern;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.parallel.ResourceLock;

/** What is started on many rows goes on in the background, at its pace and also after kill -9. The tests continue each other. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@ResourceLock(SharedShop.CONSOLE)
@Order(SharedShop.AT_THE_END)
@Tag("long")
class OperationsUnderWayIT {

    private static final int MANY = 10_000;
    private static final Duration SEVERAL_LOOKS = Duration.ofSeconds(4);

    private static final String OLD_EVENTS =
            "INSERT INTO semel_outbox_event (id, slot, event_type, destination, destination_kind, key_text, body_kind,"
                    + " headers, status, attempts, node, created_at, published_at) SELECT gen_random_uuid(), 0, 'Old',"
                    + " 'shop.old', 'QUEUE', 'old-' || n, 'EMPTY', '{}', 'PUBLISHED', 1, 'node-a', CURRENT_TIMESTAMP"
                    + " - interval '20 days', CURRENT_TIMESTAMP - interval '20 days' FROM generate_series(1, 3) AS n";
    private static final String OLD_KEYS =
            "INSERT INTO semel_idempotency_record (key_hash, consumer, key_text, status, attempts, duplicates, node,"
                    + " first_seen_at, completed_at) SELECT gen_random_uuid(), 'shop.old', 'old-' || n, 'COMPLETED', 0, 0,"
                    + " 'node-a', CURRENT_TIMESTAMP - interval '20 days', CURRENT_TIMESTAMP - interval '20 days'"
                    + " FROM generate_series(1, " + MANY + ") AS n";

    private static OperationsConsole console;
    private static String pausedPage;
    private static long left;

    @BeforeAll
    static void start() {
        console = new OperationsConsole();
    }

    @Test
    @Order(1)
    void keepsToThePaceThatIsChosenAndIsMadeFasterWhileItRuns() {
        console.park("shop.paced", 300);
        try (Visit visit = console.signedIn("operator", ColorScheme.LIGHT)) {
            visit.open("failed?origin=shop.paced");
            visit.ask(visit.find("discardAll"));
            visit.find("reason").fill("not wanted");
            visit.find("phrase").fill("300");
            visit.find("pace").fill("0");
            visit.find("confirm").click();
            assertThat(visit.find("problem")).containsText("from 1 to 10,000");
            visit.find("pace").fill("1");
            visit.screenshot(ALBUM.resolve("failed-discard-all-paced-light.png"));
            startsOperation(visit);
            assertThat(visit.find("pace-now")).hasText("At most 1 row a second");
            assertThat(visit.find("worked"))
                    .hasText(Pattern.compile("\\d+ of 300, [\\d.]+ a second, done in about \\d.*"));
            photograph(visit, "operation-paced", ColorScheme.LIGHT);
            Assertions.assertThat(console.parked("shop.paced"))
                    .as("it takes five minutes")
                    .isPositive();

            visit.find("change-pace").click();
            assertThat(visit.find("pace")).isVisible();
            visit.screenshot(ALBUM.resolve("operation-change-pace-light.png"));
            visit.find("confirm").click();
            assertThat(visit.find("pace-now")).hasText("As fast as it goes");
            assertThat(visit.find("worked")).hasText("300 of 300");
            Assertions.assertThat(visit.problems()).isEmpty();
        }
        Assertions.assertThat(
                        console.tables()
                                .count(
                                        "SELECT COUNT(*) FROM semel_audit WHERE action = 'change pace' AND user_name = 'operator'"))
                .isEqualTo(1);
    }

    @Test
    @Order(2)
    void purgesEventsOfTheFilterOfTheListOnTheirOwnPage() {
        console.tables().execute(OLD_EVENTS);
        try (Visit visit = console.signedIn("admin", ColorScheme.LIGHT)) {
            visit.open("outbox?destination=shop.old");
            purge(visit, 3);

            startsOperation(visit);
            assertThat(visit.find("worked")).hasText("3 of 3");
            assertThat(visit.find("done")).hasText("3");
            assertThat(visit.find("scope")).containsText("3 events finished before");
            photograph(visit, "operation-purge-events", ColorScheme.LIGHT);
            visit.find("parked").click();
            assertThat(visit.page()).hasURL(Pattern.compile(".*/outbox\\?destination=shop.old"));
            assertThat(visit.find("list-none")).isVisible();
            Assertions.assertThat(visit.problems()).isEmpty();
        }
    }

    @Test
    @Order(3)
    void isPausedByAnOperatorAndNotByAViewer() {
        console.park("shop.paused", 300);
        try (Visit visit = console.signedIn("operator", ColorScheme.LIGHT);
                Visit other = console.signedIn("viewer", ColorScheme.LIGHT)) {
            discardAll(visit, "shop.paused", 300);
            visit.find("pace").fill("1");
            startsOperation(visit);
            pausedPage = visit.path();
            other.open(pausedPage);
            assertThat(other.find("pause-operation")).isDisabled();
            await("the first rows").atMost(Limits.NEVER).until(() -> console.parked("shop.paused") < 300);
            visit.find("pause-operation").click();
            visit.confirm();

            assertThat(visit.find("note")).hasText("Paused by operator.");
            assertThat(visit.find("pause-operation")).hasCount(0);
            assertThat(visit.find("worked")).not().containsText("done in about");
            assertThat(other.find("resume-operation")).isDisabled();
            visit.screenshot(ALBUM.resolve("operation-paused-light.png"));
            other.open("operations");
            Locator told = other.page().locator("#content [data-test=sentence], #content [data-test=halted]");
            assertThat(told.filter(new Locator.FilterOptions().setHasText("is paused after")))
                    .containsText("Paused by operator");
            assertThat(other.page().locator("[data-status=OPERATION_PAUSED]")).hasCount(1);
            other.screenshot(ALBUM.resolve("operations-paused-light.png"));
            Assertions.assertThat(visit.problems()).isEmpty();
        }
        left = console.parked("shop.paused");
        Assertions.assertThat(left).isPositive();
    }

    // One kill for all three kinds, because a server starts slowly; the tests behind it say what becomes of each.
    @Test
    @Order(4)
    void hasCountedEachRowThatItHasChangedWhenTheServerIsKilled() {
        console.park("shop.ship-order", MANY);
        console.tables().execute(OLD_KEYS);
        try (Visit visit = console.signedIn("operator", ColorScheme.LIGHT);
                Visit other = console.signedIn("admin", ColorScheme.LIGHT)) {
            other.open("keys?consumer=shop.old");
            purge(other, MANY);
            other.find("pace").fill("1000");
            discardAll(visit, "shop.ship-order", MANY);
            startsOperation(other);
            startsOperation(visit);
            await("the first rows").atMost(Limits.NEVER).until(() -> console.parked("shop.ship-order") < MANY);
            await("the first keys").atMost(Limits.NEVER).until(() -> oldKeys() < MANY);
        }
        console.server().kill();

        // Each in one statement: the last commit may reach the database after the kill.
        Assertions.assertThat(console.tables()
                        .count("SELECT (SELECT COUNT(*) FROM semel_operation_row w JOIN semel_parked_message p"
                                + " ON p.id = w.entry_id WHERE p.consumer = 'shop.ship-order') - (SELECT COUNT(*) FROM"
                                + " semel_parked_message WHERE status = 'DISCARDED' AND consumer = 'shop.ship-order')"))
                .isZero();
        Assertions.assertThat(console.tables()
                        .count(
                                "SELECT (SELECT done FROM semel_operation WHERE kind = 'PURGE_KEYS') + (SELECT COUNT(*) FROM"
                                        + " semel_idempotency_record WHERE consumer = 'shop.old')"))
                .isEqualTo(MANY);
        Assertions.assertThat(console.parked("shop.ship-order")).isPositive();
        Assertions.assertThat(oldKeys()).isPositive();
        console.server().start();
    }

    @Test
    @Order(5)
    void goesOnAfterTheKillAndChangesEachRowOnce() {
        await("the rest").atMost(Limits.NEVER).until(() -> console.parked("shop.ship-order") == 0);
        try (Visit visit = console.signedIn("viewer", ColorScheme.LIGHT)) {
            visit.open("operations");
            assertThat(row(visit, "shop.ship-order").locator("[data-test=done]"))
                    .hasText("10,000 of 10,000");
        }
        Assertions.assertThat(console.done("shop.ship-order")).isEqualTo(MANY);
        Assertions.assertThat(
                        console.tables()
                                .rows(
                                        "SELECT affected FROM semel_audit WHERE action = 'discard all' AND target LIKE '%ship-order%'"))
                .singleElement()
                .satisfies(line -> Assertions.assertThat(line).containsExactly("10000"));
    }

    @Test
    @Order(6)
    void goesOnWithAPurgeAfterTheKillAndCountsEachKeyOnce() {
        await("the rest").atMost(Limits.NEVER).until(() -> oldKeys() == 0);
        try (Visit visit = console.signedIn("viewer", ColorScheme.LIGHT)) {
            visit.open("operations");
            row(visit, "purge keys").locator("[data-test=open]").first().click();
            assertThat(visit.find("worked")).hasText("10,000 of 10,000");
            assertThat(visit.find("done")).hasText("10,000");
        }
        Assertions.assertThat(console.tables()
                        .rows("SELECT user_name, affected, reason FROM semel_audit WHERE action = 'purge keys'"))
                .extracting(line -> String.join(" ", line))
                .containsExactly("admin 10000 the disk is full");
    }

    @Test
    @Order(7)
    void staysPausedAfterTheKillUntilItIsResumed() {
        try (Visit visit = console.signedIn("operator", ColorScheme.DARK)) {
            visit.open(pausedPage);
            visit.find("change-pace").click();
            assertThat(visit.find("pace")).isVisible();
            visit.confirm();
            assertThat(visit.find("pace-now")).hasText("As fast as it goes");
            await("several looks of the node")
                    .pollDelay(SEVERAL_LOOKS)
                    .atMost(Limits.NEVER)
                    .until(() -> console.parked("shop.paused") == left);
            photograph(visit, "operation-paused", ColorScheme.DARK);

            visit.find("resume-operation").click();
            visit.confirm();
            assertThat(visit.find("worked")).hasText("300 of 300");
            assertThat(visit.find("note")).hasCount(0);
            Assertions.assertThat(visit.problems()).isEmpty();
        }
        Assertions.assertThat(console.tables()
                        .rows("SELECT action FROM semel_audit WHERE action IN ('pause operation', 'resume operation')"
                                + " AND user_name = 'operator' ORDER BY id"))
                .extracting(line -> String.join(" ", line))
                .containsExactly("pause operation", "resume operation");
    }

    private static Locator row(Visit visit, String scope) {
        return visit.find("table").locator("tbody tr").filter(new Locator.FilterOptions().setHasText(scope));
    }

    private static void purge(Visit visit, int number) {
        visit.ask(visit.find("purge"));
        visit.askByAge("15");
        visit.find("reason").fill("the disk is full");
        visit.find("phrase").fill(String.valueOf(number));
    }

    private static long oldKeys() {
        return console.tables().count("SELECT COUNT(*) FROM semel_idempotency_record WHERE consumer = 'shop.old'");
    }
}
