package dev.semel.endtoend;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.ColorScheme;
import dev.semel.endtoend.browser.Browser;
import dev.semel.endtoend.browser.Visit;
import dev.semel.endtoend.client.Shop;
import dev.semel.endtoend.server.Limits;
import dev.semel.endtoend.server.Plant;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Since when has it been so? The tests continue each other. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@Tag("long")
class TrendsPageIT {

    private static final Path ALBUM = Path.of("target/screenshots");
    private static final List<String> CHARTS = List.of("backlog", "published", "work", "stuck");

    /** Two days until this minute, with two hours in which the broker was away, and another hour in which no server was up. */
    private static final String MINUTES =
            "INSERT INTO semel_sample SELECT 'MINUTE', date_trunc('minute', CURRENT_TIMESTAMP) - n * interval '1 minute',"
                    + " date_trunc('minute', CURRENT_TIMESTAMP) - n * interval '1 minute',"
                    + " CASE WHEN n BETWEEN 300 AND 420 THEN (420 - n) * 80 ELSE 20 + n % 7 END,"
                    + " CASE WHEN n BETWEEN 300 AND 420 THEN (420 - n) * 60 ELSE 1 END, 0, n / 900, 412 - n / 8, 30 + n % 11,"
                    + " 900000 - n * 300 - (n % 13) * 10, 100 - n / 30, 4000 - n, 800000 - n * 270, 50000 - n * 12"
                    + " FROM generate_series(1, 2800) AS n WHERE n NOT BETWEEN 600 AND 660 ON CONFLICT DO NOTHING";

    private static final String LONGER =
            "INSERT INTO semel_sample SELECT '%1$s', date_trunc('%1$s', CURRENT_TIMESTAMP) - n * interval '1 %1$s',"
                    + " date_trunc('%1$s', CURRENT_TIMESTAMP) - n * interval '1 %1$s', n %% 40, n %% 300, n %% 3, 1, 9, n %% 25,"
                    + " 90000000 - n * 9000, 300 - n / 4, 9000 - n * 7, 80000000 - n * 8000, 700000 - n * 60"
                    + " FROM generate_series(1, 1000) AS n ON CONFLICT DO NOTHING";

    /** The server finds its minute taken, and adds nothing to the hour. */
    private static final String NEXT_MINUTES =
            "INSERT INTO semel_sample SELECT 'MINUTE', date_trunc('minute', CURRENT_TIMESTAMP) + n * interval '1 minute',"
                    + " CURRENT_TIMESTAMP, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 FROM generate_series(0, 60) AS n"
                    + " ON CONFLICT DO NOTHING";

    private static final String LINE =
            "() => Object.values(PrimeFaces.widgets).find((widget) => widget.chart)?.chart.data";

    private static Plant plant;
    private static Browser browser;

    @BeforeAll
    static void start() {
        plant = Plant.outside("trends");
        plant.server().quickStart().start();
        browser = Browser.start();
    }

    @AfterAll
    static void stop() {
        browser.close();
        plant.close();
    }

    @Test
    @Order(1)
    void hasASampleOfWhatTheShopDoes() {
        new Shop(plant.server().address()).place(Shop.PAYABLE);

        await("a sample of the work")
                .atMost(Limits.NEVER)
                .until(() -> plant.tables()
                                .count("SELECT COUNT(*) FROM semel_sample WHERE span = 'DAY' AND done_total > 0"
                                        + " AND published_total > 0")
                        == 1);
    }

    @ParameterizedTest
    @Order(2)
    @CsvSource({"LIGHT, 1440", "DARK, 390"})
    void saysSoWhereNothingWasMeasured(ColorScheme scheme, int width) {
        plant.tables().execute(NEXT_MINUTES);
        plant.tables().execute("DELETE FROM semel_sample WHERE span <> 'MINUTE'");
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
    void showsFourChartsOfEachRange(ColorScheme scheme, int width) {
        plant.tables().execute("DELETE FROM semel_sample");
        plant.tables().execute(MINUTES);
        plant.tables().execute(LONGER.formatted("HOUR"));
        plant.tables().execute(LONGER.formatted("DAY"));
        try (Visit visit = signedIn(scheme, width)) {
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

    private static Visit signedIn(ColorScheme scheme, int width) {
        Visit visit = browser.visit(plant.server().address(), scheme);
        visit.page().setViewportSize(width, 900);
        return visit.signIn("viewer");
    }

    private static void photograph(Visit visit, String name, ColorScheme scheme, int width) {
        visit.screenshot(ALBUM.resolve(name + "-" + width + "-" + scheme.name().toLowerCase(Locale.ROOT) + ".png"));
    }
}
