package dev.semel.endtoend;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static dev.semel.endtoend.client.Shop.PAYABLE;
import static dev.semel.endtoend.client.Shop.View.PAID_ONLY;
import static dev.semel.endtoend.client.Shop.View.SHIPPED_ONCE;
import static org.awaitility.Awaitility.await;

import com.microsoft.playwright.options.ColorScheme;
import dev.semel.endtoend.browser.Browser;
import dev.semel.endtoend.browser.Destinations;
import dev.semel.endtoend.browser.Visit;
import dev.semel.endtoend.client.ForeignClient;
import dev.semel.endtoend.client.Shop;
import dev.semel.endtoend.server.Plant;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** An operator keeps the events of one queue back for a while, with the console and nothing else. */
@Timeout(value = 6, unit = TimeUnit.MINUTES)
class PauseIT {

    private static final String SHIPMENTS = "shop.payments";
    private static final Path ALBUM = Path.of("target/screenshots");

    @Test
    void keepsTheEventsOfAPausedQueueBackAndSendsThemWhenItIsResumed() {
        try (Plant plant = Plant.embedded("pause");
                Browser browser = Browser.start()) {
            plant.server().start();
            Shop shop = new Shop(plant.server().address());
            try (ForeignClient client = new ForeignClient(plant.broker());
                    Visit visit = browser.visit(plant.server().address(), ColorScheme.LIGHT)
                            .signIn("operator")) {
                Settling settling = new Settling(shop, client);
                settling.awaitEach(List.of(shop.place(PAYABLE)), SHIPPED_ONCE);
                Destinations destinations = new Destinations(visit);
                await("the queue is known")
                        .atMost(Duration.ofMinutes(2))
                        .pollInSameThread()
                        .until(() -> destinations.open().knows(SHIPMENTS));

                destinations.pause(SHIPMENTS, "the carrier moves");
                List<String> held =
                        Stream.generate(() -> shop.place(PAYABLE)).limit(3).toList();
                settling.awaitEach(held, PAID_ONLY);
                await().pollInSameThread().until(() -> destinations.open().held(SHIPMENTS) == 3);
                assertThat(destinations.open().row(SHIPMENTS)).containsText("the carrier moves");
                photograph(browser, plant);
                settling.awaitEach(held, PAID_ONLY);

                destinations.resume(SHIPMENTS);
                settling.awaitEach(held, SHIPPED_ONCE);
                assertThat(destinations.open().row(SHIPMENTS)).not().containsText("Paused");
                Assertions.assertThat(visit.problems()).isEmpty();
            }
        }
    }

    private static void photograph(Browser browser, Plant plant) {
        for (ColorScheme scheme : List.of(ColorScheme.LIGHT, ColorScheme.DARK)) {
            try (Visit visit = browser.visit(plant.server().address(), scheme).signIn("admin")) {
                String light = scheme.name().toLowerCase(Locale.ROOT);
                new Destinations(visit).open();
                visit.screenshot(ALBUM.resolve("outbox-destinations-" + light + ".png"));
                visit.page().setViewportSize(390, 844);
                visit.screenshot(ALBUM.resolve("outbox-destinations-narrow-" + light + ".png"));
                visit.page().setViewportSize(1440, 900);
                new Destinations(visit).open().askPause("shop.orders");
                visit.screenshot(ALBUM.resolve("outbox-pause-" + light + ".png"));
            }
        }
    }
}
