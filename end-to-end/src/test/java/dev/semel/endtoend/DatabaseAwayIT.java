package dev.semel.endtoend;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static dev.semel.endtoend.client.Shop.PAYABLE;
import static dev.semel.endtoend.client.Shop.View.PAID_ONLY;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.ColorScheme;
import dev.semel.endtoend.browser.Browser;
import dev.semel.endtoend.browser.ConsolePages;
import dev.semel.endtoend.browser.Visit;
import dev.semel.endtoend.client.ForeignClient;
import dev.semel.endtoend.client.Shop;
import dev.semel.endtoend.server.Installation;
import dev.semel.testing.bench.OutsideDatabase;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What each page says while the database does not answer, or is not there. */
@Tag("faults")
class DatabaseAwayIT {

    private static final Path ALBUM = Path.of("target/screenshots");
    private static final Duration SILENCE = Duration.ofSeconds(4);
    // One silence and one vain connection; the machine may be busy.
    private static final Duration LONGEST = Duration.ofSeconds(40);
    private static final String SAYS_SO = ".nothing-failed, [data-test=reference]";
    private static final Set<String> NARROW = Set.of("overview", "failed", "search");
    // One of each kind: each page waits for a connection, which the frozen database takes and does not answer.
    private static final Set<String> OF_EACH_KIND = Set.of("overview", "failed", "failed/entry", "search", "outbox");

    private static Installation installation;
    private static Browser browser;
    private static List<String> addresses;

    private enum Outage {
        FROZEN(OutsideDatabase::freeze, OutsideDatabase::thaw, ColorScheme.LIGHT),
        STOPPED(OutsideDatabase::stopAtOnce, OutsideDatabase::startAgain, ColorScheme.DARK);

        private final Consumer<OutsideDatabase> begin;
        private final Consumer<OutsideDatabase> end;
        private final ColorScheme scheme;

        Outage(Consumer<OutsideDatabase> begin, Consumer<OutsideDatabase> end, ColorScheme scheme) {
            this.begin = begin;
            this.end = end;
            this.scheme = scheme;
        }
    }

    @BeforeAll
    static void start() {
        installation = Installation.outside("database-away");
        installation.database().limitSilence(installation.server(), Duration.ofSeconds(50), SILENCE);
        installation.server().quickStart().start();
        browser = Browser.start();
        park();
        addresses = addresses();
    }

    @AfterAll
    static void stop() {
        browser.close();
        installation.close();
    }

    private static void park() {
        Shop shop = new Shop(installation.server().address());
        try (ForeignClient client = new ForeignClient(installation.broker())) {
            shop.switchCarrier(false);
            new Settling(shop, client).awaitEach(List.of(shop.place(PAYABLE)), PAID_ONLY);
        }
        try (Visit visit = browser.visit(installation.server().address(), ColorScheme.LIGHT)
                .signIn("operator")) {
            visit.lookUntil("the shipment to be parked", () -> {
                visit.open("failed");
                return visit.find("open").count() == 1;
            });
            visit.find("retryAll").click();
            visit.find("confirm").click();
            visit.page().waitForURL("**/operations/op?id=*");
            visit.lookUntil("the shipment to be parked again", () -> {
                visit.open("failed");
                return visit.find("open").count() == 1;
            });
        }
    }

    private static List<String> addresses() {
        return ConsolePages.all().stream()
                .filter(page -> !page.equals("login"))
                .map(page -> switch (page) {
                    case "failed/entry" -> page + "?source=MESSAGE&id=" + id("id", "semel_parked_message");
                    case "keys/key" -> page + "?id=" + id("key_hash", "semel_idempotency_record");
                    case "operations/op" -> page + "?id=" + id("id", "semel_operation");
                    case "outbox/event" -> page + "?id=" + id("id", "semel_outbox_event");
                    case "search" -> page + "?q=order-1";
                    default -> page;
                })
                .toList();
    }

    private static String id(String column, String table) {
        return installation
                .tables()
                .rows("SELECT " + column + " FROM " + table + " LIMIT 1")
                .get(0)
                .get(0);
    }

    @ParameterizedTest
    @EnumSource
    void saysOnEachPageThatItCannotBeReadAndShowsItAgainLater(Outage outage) {
        try (Visit visit =
                browser.visit(installation.server().address(), outage.scheme).signIn("admin")) {
            Assertions.assertThat(pagesThatSaySo(visit)).isEmpty();

            outage.begin.accept(installation.database());
            try {
                addresses.stream()
                        .filter(address -> outage == Outage.STOPPED || OF_EACH_KIND.contains(ConsolePages.of(address)))
                        .forEach(address -> saysSo(visit, address, outage));
            } finally {
                outage.end.accept(installation.database());
            }

            visit.lookUntil(
                    "all pages to be shown again", () -> pagesThatSaySo(visit).isEmpty());
        }
    }

    private static void saysSo(Visit visit, String address, Outage outage) {
        long begin = System.nanoTime();
        visit.open(address);
        Duration took = Duration.ofNanos(System.nanoTime() - begin);

        String page = ConsolePages.of(address);
        String name = page.replace('/', '-') + "-" + outage.name().toLowerCase(Locale.ROOT);
        visit.screenshot(ALBUM.resolve(name + ".png"));
        if (NARROW.contains(page)) {
            visit.page().setViewportSize(390, 900);
            visit.screenshot(ALBUM.resolve(name + "-narrow.png"));
            visit.page().setViewportSize(1440, 900);
        }
        assertThat(visit.page().locator(SAYS_SO).first()).isVisible();
        if (visit.find("reference").isVisible()) {
            assertThat(visit.page().locator("h1")).hasText("The database does not answer");
        }
        assertThat(visit.page().locator(".tile, [data-test=calm], [data-test=list-empty], [data-test=list-none]"))
                .hasCount(0);
        Assertions.assertThat(visit.page().locator("body").innerText())
                .as(page)
                .doesNotContain("at dev.semel", "Exception", "SQLSTATE");
        Assertions.assertThat(took).as(page).isLessThan(LONGEST);
    }

    private static Set<String> pagesThatSaySo(Visit visit) {
        return addresses.stream()
                .filter(address -> {
                    visit.open(address);
                    Locator said = visit.page().locator(SAYS_SO);
                    return said.count() > 0;
                })
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
