package dev.semel.endtoend;

import static dev.semel.endtoend.client.Shop.PAYABLE;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.options.ColorScheme;
import dev.semel.endtoend.browser.Browser;
import dev.semel.endtoend.browser.FailedPage;
import dev.semel.endtoend.browser.Visit;
import dev.semel.endtoend.client.Shop;
import dev.semel.endtoend.server.Plant;
import java.util.Locale;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The pages of the console while some messages are parked, in both themes and in the widths where a column comes or goes. */
@Tag("long")
class EveryPageIT {

    private static final int PARKED = 4;

    private static Plant plant;
    private static Browser browser;

    @BeforeAll
    static void start() {
        plant = Plant.embedded("every-page");
        plant.server().quickStart().start();
        browser = Browser.start();
        Shop shop = new Shop(plant.server().address());
        shop.switchCarrier(false);
        for (int i = 0; i < PARKED; i++) {
            shop.place(PAYABLE);
        }
        try (Visit visit = signedIn()) {
            FailedPage failed = new FailedPage(visit);
            visit.lookUntil("parked entries in the console", () -> failed.open().count() == PARKED);
        }
    }

    @AfterAll
    static void stop() {
        browser.close();
        plant.close();
    }

    @ParameterizedTest
    @EnumSource(names = {"LIGHT", "DARK"})
    void opensWithoutAnErrorInTheBrowser(ColorScheme scheme) {
        try (Visit visit = browser.visit(plant.server().address(), scheme)) {
            Tour tour = new Tour(visit, scheme.name().toLowerCase(Locale.ROOT));

            tour.walk();

            assertThat(visit.problems()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {390, 820, 1101, 1180, 1281, 1440})
    void showsNoErrorBeyondTheEdgeOfItsColumn(int width) {
        try (Visit visit = signedIn()) {
            visit.page().setViewportSize(width, 900);
            FailedPage failed = new FailedPage(visit).open();

            assertThat(failed.count()).isEqualTo(PARKED);
            assertThat(failed.errorsBeyondTheirColumn()).isZero();
        }
    }

    private static Visit signedIn() {
        return browser.visit(plant.server().address(), ColorScheme.LIGHT).signIn("viewer");
    }
}
