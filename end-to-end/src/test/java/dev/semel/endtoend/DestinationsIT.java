package dev.semel.endtoend;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static dev.semel.endtoend.client.Shop.PAYABLE;
import static dev.semel.endtoend.client.Shop.View.PAID_ONLY;
import static dev.semel.endtoend.client.Shop.View.SHIPPED_ONCE;

import com.microsoft.playwright.options.ColorScheme;
import dev.semel.endtoend.browser.Browser;
import dev.semel.endtoend.browser.Destinations;
import dev.semel.endtoend.browser.Visit;
import dev.semel.endtoend.client.Shop;
import dev.semel.endtoend.server.Installation;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * The page of destinations: what is wrong with one, and how an operator keeps its events back for a while. With a broker and a
 * database outside, and the rights that are shipped.
 */
@Tag("faults")
@ResourceLock(SharedShop.OUTSIDE)
@Order(2)
class DestinationsIT {

    private static final String SHIPMENTS = "shop.payments";
    private static final String ORDERS = "shop.orders";
    private static final String MISSPELT = "shop.paymnets";
    private static final String NO_CONSUMER = "it has no consumer";
    private static final String FINDING =
            "SELECT COUNT(*) FROM semel_destination WHERE destination = ? AND finding LIKE '%" + NO_CONSUMER + "%'";

    private static final Path ALBUM = Path.of("target/screenshots");

    private static Installation installation;
    private static Browser browser;
    private static Shop shop;
    private static Settling settling;

    @BeforeAll
    static void start() {
        SharedShop shared = SharedShop.outside();
        installation = shared.installation();
        shop = shared.shop();
        settling = shared.settling();
        browser = Browser.start();
        shared.appender().append(MISSPELT);
        settling.awaitEach(List.of(shop.place(PAYABLE)), SHIPPED_ONCE);
    }

    @AfterAll
    static void stop() {
        browser.close();
    }

    /** The name of a queue is misspelt, and the broker made it. */
    @Test
    void tellsOfAQueueWithoutAConsumerWhoseNameIsMisspelt() {
        try (Visit visit = signedIn("viewer")) {
            Destinations destinations = new Destinations(visit);
            visit.lookUntil("a finding", () -> {
                List<String> rows = destinations.open().row(MISSPELT).allInnerTexts();
                return rows.size() == 1 && rows.get(0).contains(NO_CONSUMER);
            });

            assertThat(visit.find("destinations")).containsText("1 in trouble");
            assertThat(visit.find("strip")).containsText(MISSPELT + ": " + NO_CONSUMER);
            Assertions.assertThat(installation.tables().count(FINDING, MISSPELT))
                    .isEqualTo(1);
            Assertions.assertThat(visit.problems()).isEmpty();
        }
    }

    @Test
    void keepsTheEventsOfAPausedQueueBackAndSendsThemWhenItIsResumed() {
        try (Visit visit = signedIn("operator")) {
            Destinations destinations = new Destinations(visit);
            visit.lookUntil(
                    "the queues are known", () -> destinations.open().knows(SHIPMENTS) && destinations.knows(ORDERS));

            destinations.pause(SHIPMENTS, "the carrier moves");
            List<String> held =
                    Stream.generate(() -> shop.place(PAYABLE)).limit(3).toList();
            settling.awaitEach(held, PAID_ONLY);
            visit.lookUntil("three events that wait", () -> destinations.open().held(SHIPMENTS) == 3);
            assertThat(destinations.open().row(SHIPMENTS)).containsText("the carrier moves");
            photograph();
            settling.awaitEach(held, PAID_ONLY);

            destinations.resume(SHIPMENTS);
            settling.awaitEach(held, SHIPPED_ONCE);
            assertThat(destinations.open().row(SHIPMENTS)).not().containsText("Paused");
            Assertions.assertThat(visit.problems()).isEmpty();
        }
    }

    private static Visit signedIn(String user) {
        return browser.visit(installation.server().address(), ColorScheme.LIGHT).signIn(user);
    }

    private static void photograph() {
        for (ColorScheme scheme : List.of(ColorScheme.LIGHT, ColorScheme.DARK)) {
            try (Visit visit =
                    browser.visit(installation.server().address(), scheme).signIn("admin")) {
                String light = scheme.name().toLowerCase(Locale.ROOT);
                new Destinations(visit).open();
                visit.screenshot(ALBUM.resolve("outbox-destinations-" + light + ".png"));
                visit.page().setViewportSize(390, 844);
                visit.screenshot(ALBUM.resolve("outbox-destinations-narrow-" + light + ".png"));
                visit.page().setViewportSize(1440, 900);
                new Destinations(visit).open().askPause(ORDERS);
                visit.screenshot(ALBUM.resolve("outbox-pause-" + light + ".png"));
            }
        }
    }
}
