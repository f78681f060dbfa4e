package dev.semel.endtoend;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static dev.semel.endtoend.FindingsConsole.ALBUM;
import static dev.semel.endtoend.FindingsConsole.NARROW;
import static dev.semel.endtoend.FindingsConsole.rowOf;
import static dev.semel.endtoend.browser.Album.photograph;
import static dev.semel.endtoend.client.ForeignClient.order;
import static org.awaitility.Awaitility.await;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.BoundingBox;
import com.microsoft.playwright.options.ColorScheme;
import dev.semel.endtoend.browser.Visit;
import dev.semel.endtoend.client.ForeignClient;
import dev.semel.testing.bench.Limits;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

/** What the broker has given up is found on a real server with a real broker, sent back, and deleted. */
@ResourceLock(SharedShop.RECONCILED)
@Tag("long")
class DeadLettersPageIT {

    private static final String UNUSED = "lab.unused";

    private static FindingsConsole console;

    @BeforeAll
    static void start() {
        console = new FindingsConsole();
    }

    @Test
    void sendsDeadLettersBackAndDeletesThemOnceTheirNumberIsTyped() {
        ForeignClient client = console.client();
        client.sendAll(UNUSED, List.of(order("order-5001", "a"), order("order-5002", "b")));
        client.move(UNUSED, "DLQ");
        await("finding").atMost(Limits.NEVER).until(() -> deadLetters() == 1);
        try (Visit visit = open("viewer", ColorScheme.DARK)) {
            assertThat(rowOf(visit, UNUSED)).containsText("2 messages from the queue " + UNUSED + " lay in DLQ");
            assertThat(visit.find("send-back")).isDisabled();
            assertThat(visit.find("delete-given-up")).isDisabled();
            photograph(visit, "findings-dead-letters", ColorScheme.DARK);
            showsItsButtonsOnANarrowScreen(visit);
        }
        try (Visit visit = open("operator", ColorScheme.LIGHT)) {
            assertThat(visit.find("delete-given-up")).isDisabled();
            visit.ask(visit.find("send-back"));
            assertThat(visit.find("confirmation")).containsText("order-5002, sent");
            visit.screenshot(ALBUM.resolve("findings-send-back-light.png"));
            visit.find("reason").fill("its consumer is mended");
            visit.confirm();
            assertThat(visit.page().locator(".ui-growl-message").first()).containsText("2 rows were changed.");
            assertThat(visit.find("list-none")).isVisible();
            Assertions.assertThat(visit.problems()).isEmpty();
        }
        Assertions.assertThat(client.depth(UNUSED)).isEqualTo(2);
        Assertions.assertThat(client.depth("DLQ")).isZero();

        client.move(UNUSED, "DLQ");
        await("finding").atMost(Limits.NEVER).until(() -> deadLetters() == 1);
        try (Visit visit = open("admin", ColorScheme.LIGHT)) {
            visit.ask(visit.find("delete-given-up"));
            visit.find("reason").fill("sent by mistake");
            visit.find("phrase").fill("1");
            visit.find("confirm").click();
            assertThat(visit.find("problem")).containsText("does not match");
            visit.screenshot(ALBUM.resolve("findings-delete-light.png"));
            visit.find("phrase").fill("2");
            staysWhileItIsUnderWay(visit);
            assertThat(visit.find("list-none")).isVisible();
            Assertions.assertThat(visit.problems()).isEmpty();
        }
        Assertions.assertThat(client.depth("DLQ")).isZero();
        Assertions.assertThat(console.tables()
                        .count(
                                "SELECT COUNT(*) FROM semel_audit WHERE affected = 2 AND action IN ('send back', 'delete given"
                                        + " up')"))
                .isEqualTo(2);
    }

    private static void showsItsButtonsOnANarrowScreen(Visit visit) {
        visit.page().setViewportSize(NARROW, 844);
        Locator row = visit.find("table").locator("tbody tr").first();
        for (String part : List.of("[data-test=send-back]", "[data-test=delete-given-up]", ".ui-chkbox")) {
            BoundingBox box = row.locator(part).boundingBox();
            Assertions.assertThat(box.x).as(part).isGreaterThan(12);
            Assertions.assertThat(box.x + box.width).as(part).isLessThan(NARROW - 12);
        }
        visit.page().setViewportSize(1440, 900);
    }

    private static void staysWhileItIsUnderWay(Visit visit) {
        List<Route> held = new ArrayList<>();
        visit.page().route("**/*", route -> {
            if (route.request().method().equals("POST")) {
                held.add(route);
            } else {
                route.resume();
            }
        });
        visit.find("confirm").click();
        assertThat(visit.find("cancel")).isDisabled();
        assertThat(visit.find("under-way")).isVisible();
        visit.page().keyboard().press("Escape");
        assertThat(visit.find("confirmation")).isVisible();
        visit.page().unroute("**/*");
        held.forEach(Route::resume);
        assertThat(visit.find("confirmation")).isHidden();
    }

    private static Visit open(String user, ColorScheme scheme) {
        Visit visit = console.signedIn(user, scheme);
        visit.open("findings?kind=DEAD_LETTERS");
        return visit;
    }

    private static long deadLetters() {
        return console.tables().count("SELECT COUNT(*) FROM semel_finding WHERE kind = 'DEAD_LETTERS'");
    }
}
