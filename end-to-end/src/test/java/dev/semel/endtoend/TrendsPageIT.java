package dev.semel.endtoend;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.ColorScheme;
import dev.semel.endtoend.browser.Browser;
import dev.semel.endtoend.browser.Visit;
import dev.semel.endtoend.client.Shop;
import dev.semel.endtoend.server.Installation;
import dev.semel.testing.bench.Limits;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Since when has it been so? The tests continue each other. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@ResourceLock(SharedShop.CONSOLE)
@Order(SharedShop.AT_THE_END)
@Tag("long")
class TrendsPageIT {

    private static final Path ALBUM = Path.of("target/screenshots");
    private static final List<String> CHARTS = List.of("backlog", "published", "work", "copies", "latency", "stuck");

    private static final String LINE =
            "() => Object.values(PrimeFaces.widgets).find((widget) => widget.chart)?.chart.data";

    private static Installation installation;
    private static Browser browser;

    @BeforeAll
    static void start() {
        SharedShop shared = SharedShop.console();
        installation = shared.installation();
        browser = shared.browser();
    }

    @Test
    @Order(1)
    void hasASampleOfWhatTheShopDoes() {
        new Shop(installation.server().address()).place(Shop.PAYABLE);
        await("the counts of the work")
                .atMost(Limits.NEVER)
                .until(() -> installation
                                .tables()
                                .count("SELECT COUNT(*) FROM semel_counter WHERE total > 0"
                                        + " AND counted IN ('WORK_DONE', 'EVENTS_PUBLISHED')")
                        == 2);
        // Where one of this minute was taken before, the next one would be a minute away.
        samples().removeAll();

        await("a sample of the work")
                .atMost(Limits.NEVER)
                .until(() -> installation
                                .tables()
                                .count("SELECT COUNT(*) FROM semel_sample WHERE span = 'DAY' AND done_total > 0"
                                        + " AND published_total > 0")
                        == 1);
    }

    @ParameterizedTest
    @Order(2)
    @CsvSource({"LIGHT, 1440", "DARK, 390"})
    void saysSoWhereNothingWasMeasured(ColorScheme scheme, int width) {
        samples().stop();
        installation.tables().execute("DELETE FROM semel_sample WHERE span <> 'MINUTE'");
        try (Visit visit = signedIn(scheme, width)) {
            visit.open("trends?range=week");

            assertThat(visit.find("trends-empty")).isVisible();
            assertThat(visit.page().locator("canvas")).hasCount(0);
            photograph(visit, "trends-empty", scheme, width);
            Assertions.assertThat(visit.problems()).isEmpty();
        }
    }

    @ParameterizedTest
    @Order(3)
    @CsvSource({"LIGHT, 1440", "DARK, 1440", "LIGHT, 390", "DARK, 390"})
    void showsTheChartsOfEachRange(ColorScheme scheme, int width) {
        samples().removeAll();
        samples().addTwoDays();
        samples().addAThousandHoursAndDays();
        try (Visit visit = signedIn(scheme, width)) {
            visit.open("overview");
            Assertions.assertThat(visit.page().evaluate("typeof Chart")).isEqualTo("undefined");
            visit.find("trends").click();
            assertThat(visit.find("range-day")).hasClass("is-here");
            for (String range : List.of("hour", "day", "week", "month", "year")) {
                visit.find("range-" + range).click();
                assertThat(visit.find("range-" + range)).hasClass("is-here");
                CHARTS.forEach(chart -> assertThat(canvas(visit, chart)).isVisible());
                visit.page().waitForFunction(LINE);
                photograph(visit, "trends-" + range, scheme, width);
            }
            Assertions.assertThat(visit.page().evaluate("document.documentElement.scrollWidth <= window.innerWidth"))
                    .as("fits the screen")
                    .isEqualTo(true);
            Assertions.assertThat(visit.problems()).isEmpty();
        }
    }

    @Test
    @Order(4)
    void tellsTheSameInWordsAndInATableAndLeavesGapsOpen() {
        try (Visit visit = signedIn(ColorScheme.LIGHT, 1440)) {
            visit.open("trends?range=day");
            visit.page().waitForFunction(LINE);
            Locator backlog = visit.find("chart-backlog");

            assertThat(canvas(visit, "backlog")).hasAttribute("role", "img");
            Assertions.assertThat(canvas(visit, "backlog").getAttribute("aria-label"))
                    .startsWith("Backlog. Pending: last ")
                    .contains("at most 9,600");
            assertThat(backlog.locator("tbody").first()).isHidden();
            backlog.locator("summary").click();
            assertThat(backlog.locator("tbody")).containsText("9,600");
            Assertions.assertThat(visit.page()
                            .evaluate("(" + LINE + ")().datasets[0].data.filter((value) => value === 9600).length"))
                    .isEqualTo(1);
            Assertions.assertThat((Integer) visit.page()
                            .evaluate("(" + LINE + ")().datasets[0].data.filter((value) => value === null).length"))
                    .as("steps in which no server was up")
                    .isBetween(5, 7);
            photograph(visit, "trends-table", ColorScheme.LIGHT, 1440);
        }
    }

    @Test
    @Order(5)
    void followsTheThemeThatTheReaderChooses() {
        try (Visit visit = signedIn(ColorScheme.LIGHT, 1440)) {
            visit.open("trends?range=week");
            visit.page().waitForFunction(LINE);
            Object light = visit.page().evaluate("(" + LINE + ")().datasets[0].borderColor");

            visit.page().locator("[data-theme-choice=dark]").click();

            visit.page().waitForFunction("(light) => (" + LINE + ")().datasets[0].borderColor !== light", light);
            Assertions.assertThat(visit.problems()).isEmpty();
        }
    }

    @Test
    @Order(6)
    void showsTheDayAndSaysSoWhereTheRangeIsUnknown() {
        try (Visit visit = signedIn(ColorScheme.LIGHT, 1440)) {
            visit.open("trends?range=%3Cscript%3E");

            assertThat(visit.find("ignored")).containsText("range=<script>");
            assertThat(visit.find("range-day")).hasClass("is-here");
            Assertions.assertThat(visit.problems()).isEmpty();
        }
    }

    private static Locator canvas(Visit visit, String chart) {
        return visit.find("chart-" + chart).locator("canvas");
    }

    private static Samples samples() {
        return new Samples(installation.tables());
    }

    private static Visit signedIn(ColorScheme scheme, int width) {
        Visit visit = browser.visit(installation.server().address(), scheme);
        visit.page().setViewportSize(width, 900);
        return visit.as("viewer");
    }

    private static void photograph(Visit visit, String name, ColorScheme scheme, int width) {
        visit.screenshot(ALBUM.resolve(name + "-" + width + "-" + scheme.name().toLowerCase(Locale.ROOT) + ".png"));
    }
}
