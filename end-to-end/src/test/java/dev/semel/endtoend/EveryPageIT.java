package dev.semel.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.options.ColorScheme;
import dev.semel.endtoend.browser.Browser;
import dev.semel.endtoend.browser.ConsolePages;
import dev.semel.endtoend.browser.FailedPage;
import dev.semel.endtoend.browser.Visit;
import dev.semel.endtoend.server.Installation;
import java.time.Duration;
import java.util.Locale;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The pages of the console in a night with troubles, in both themes and in the widths where a column comes or goes. */
@Tag("long")
class EveryPageIT {

    private static final int[] WIDTHS = {390, 820, 1101, 1180, 1281, 1440};
    private static final Duration BETWEEN_PASSES = Duration.ofSeconds(5);

    private static Installation installation;
    private static Browser browser;

    @BeforeAll
    static void start() {
        installation = Installation.overKafka("every-page");
        installation
                .server()
                .quickStart()
                .with("semel.reconciler.interval", BETWEEN_PASSES)
                .start();
        browser = Browser.start();
        new Night(installation, browser).begin();
    }

    @AfterAll
    static void stop() {
        browser.close();
        installation.close();
    }

    @ParameterizedTest
    @EnumSource(names = {"LIGHT", "DARK"})
    void opensWithoutAnErrorInTheBrowser(ColorScheme scheme) {
        try (Visit visit = browser.visit(installation.server().address(), scheme)) {
            Tour tour = new Tour(visit, scheme.name().toLowerCase(Locale.ROOT));

            assertThat(tour.walk()).isEqualTo(ConsolePages.all());
            assertThat(visit.problems()).isEmpty();
        }
    }

    @Test
    void showsNoErrorBeyondTheEdgeOfItsColumn() {
        try (Visit visit = browser.visit(installation.server().address(), ColorScheme.LIGHT)
                .as("viewer")) {
            FailedPage failed = new FailedPage(visit).open();
            assertThat(failed.count()).isEqualTo(Night.PARKED);
            for (int width : WIDTHS) {
                visit.page().setViewportSize(width, 900);
                assertThat(failed.errorsBeyondTheirColumn()).as("at %d", width).isZero();
            }
        }
    }
}
