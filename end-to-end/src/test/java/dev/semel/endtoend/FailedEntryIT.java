package dev.semel.endtoend;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static dev.semel.endtoend.CausesConsole.ALBUM;
import static dev.semel.endtoend.CausesConsole.awaitRow;
import static dev.semel.endtoend.CausesConsole.confirm;
import static dev.semel.endtoend.CausesConsole.entries;
import static dev.semel.endtoend.CausesConsole.row;
import static dev.semel.endtoend.client.Shop.PAYABLE;
import static dev.semel.endtoend.client.Shop.View.PAID_ONLY;
import static dev.semel.endtoend.client.Shop.View.SHIPPED_ONCE;

import com.microsoft.playwright.options.ColorScheme;
import dev.semel.endtoend.browser.Visit;
import java.util.List;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

/** One entry is retried, given up and restored, and its page tells what became of it. */
@ResourceLock(SharedShop.CONSOLE)
@Order(SharedShop.AT_THE_END)
@Tag("long")
class FailedEntryIT {

    private static CausesConsole console;

    @BeforeAll
    static void start() {
        console = new CausesConsole();
    }

    @Test
    void tellsInTheListWhatBecameOfOneThatWasRetriedAndOnItsPageWithoutAReload() {
        console.shop.switchCarrier(false);
        String order = console.shop.place(PAYABLE);
        console.settling.awaitEach(List.of(order), PAID_ONLY);
        try (Visit visit = console.signedIn("operator", ColorScheme.LIGHT)) {
            awaitRow(visit, "CarrierDownException", ".column-count", "1");
            visit.open("failed?origin=shop.ship-order");
            visit.find("table").locator("button[data-test=retry]").click();
            confirm(visit, "1 row was changed.");
            assertThat(visit.find("followed")).containsText("failed again, and is parked again");
            visit.screenshot(ALBUM.resolve("failed-followed-light.png"));

            visit.find("followed-open").click();
            visit.find("retry").click();
            confirm(visit, "1 row was changed.");
            assertThat(visit.find("on-retry")).containsText("PARKED again, with a later entry");
            visit.find("open-again").click();
            assertThat(visit.find("retry")).isEnabled();

            console.shop.switchCarrier(true);
            visit.open("failed?origin=shop.ship-order");
            visit.find("table").locator("button[data-test=retry]").click();
            confirm(visit, "1 row was changed.");
            assertThat(visit.find("followed")).containsText("was retried, and succeeded");
            Assertions.assertThat(visit.problems()).isEmpty();
        }
    }

    @Test
    void restoresWhatWasGivenUpByMistakeUntilACopyIsSkipped() {
        console.shop.switchCarrier(false);
        String order = console.shop.place(PAYABLE);
        console.settling.awaitEach(List.of(order), PAID_ONLY);
        try (Visit visit = console.signedIn("operator", ColorScheme.LIGHT)) {
            awaitRow(visit, "CarrierDownException", ".column-count", "1");
            row(visit, "CarrierDownException").locator("[data-test=open]").click();
            entries(visit).first().click();
            assertThat(visit.find("restore")).hasCount(0);
            discardEntry(visit);

            restoreEntry(visit, "1 row was changed.");
            Assertions.assertThat(statesOfShipOrder()).containsExactly(List.of("PARKED", "PARKED"));
            discardEntry(visit);
            skipCopies(1);
            restoreEntry(visit, "A copy of it was skipped after the discard");
            Assertions.assertThat(statesOfShipOrder()).containsExactly(List.of("DISCARDED", "DISCARDED"));
            visit.screenshot(ALBUM.resolve("failed-entry-restore-refused-light.png"));
            // The poll of the page leaves it on the screen until it has been read.
            visit.page().waitForResponse(answer -> answer.request().method().equals("POST"), () -> {});
            visit.settle();
            assertThat(visit.page().locator(".ui-growl-message").last()).containsText("A copy of it was skipped");
            skipCopies(-1);
            restoreEntry(visit, "1 row was changed.");

            console.shop.switchCarrier(true);
            visit.find("retry").click();
            confirm(visit, "1 row was changed.");
            assertThat(visit.find("on-retry")).containsText("is COMPLETED now");
            console.settling.awaitEach(List.of(order), SHIPPED_ONCE);
            Assertions.assertThat(visit.problems()).isEmpty();
        }
    }

    private static void discardEntry(Visit visit) {
        visit.ask(visit.find("discard"));
        visit.find("reason").fill("not wanted");
        visit.find("phrase").fill("1");
        confirm(visit, "1 row was changed.");
    }

    private static void restoreEntry(Visit visit, String answer) {
        visit.ask(visit.find("restore"));
        visit.find("reason").fill("wanted after all");
        confirm(visit, answer);
    }

    private static void skipCopies(int copies) {
        console.tables()
                .execute("UPDATE semel_idempotency_record SET duplicates = duplicates + " + copies
                        + " WHERE status = 'DISCARDED' AND consumer = 'shop.ship-order'");
    }

    private static List<List<String>> statesOfShipOrder() {
        return console.tables()
                .rows("SELECT p.status, r.status FROM semel_parked_message p JOIN semel_idempotency_record r ON"
                        + " r.key_hash = p.key_hash WHERE p.consumer = 'shop.ship-order' AND p.status <> 'RETRIED'");
    }
}
