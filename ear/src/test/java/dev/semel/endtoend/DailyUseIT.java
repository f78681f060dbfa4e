package dev.semel.endtoend;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Response;
import com.microsoft.playwright.options.ColorScheme;
import dev.semel.endtoend.browser.Browser;
import dev.semel.endtoend.browser.Visit;
import dev.semel.endtoend.server.Plant;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What an operator does on lists all day: turn pages and go back. */
class DailyUseIT {

    private static final String PARKED =
            "INSERT INTO semel_parked_message (id, consumer, delivery_hash, message_id, key_hash,"
                    + " key_text, status, reason, destination, body_kind, headers, error_type, error_message, error_stack, attempts,"
                    + " node, parked_at) SELECT gen_random_uuid(), 'shop.ship-order', gen_random_uuid(), 'ID:' || n,"
                    + " gen_random_uuid(), 'order-' || n, 'PARKED', 'ATTEMPTS_USED_UP', 'shop.payments', 'NONE', '{}',"
                    + " 'dev.semel.shop.CarrierDownException', 'The carrier is down', 'at dev.semel', 4, 'node-a',"
                    + " CURRENT_TIMESTAMP - n * interval '1 minute' FROM generate_series(1, 60) AS n";

    private static final Path ALBUM = Path.of("target/screenshots");

    private static Plant plant;
    private static Browser browser;

    @BeforeAll
    static void start() {
        plant = Plant.outside("daily-use");
        // What a test parks has no keys, which would be found.
        plant.server().quickStart().with("semel.reconciler.enabled", false).start();
        plant.tables().execute(PARKED);
        browser = Browser.start();
    }

    @AfterAll
    static void stop() {
        browser.close();
        plant.close();
    }

    @Test
    void goesBackThroughThePagesAndOrdersOfAList() {
        try (Visit visit = signedIn("viewer")) {
            visit.open("failed?origin=shop.ship-order");
            assertThat(visit.find("table")).containsText("order-25");

            visit.page().locator(".ui-paginator-next").click();
            assertThat(visit.find("table")).containsText("order-50");
            header(visit, "Attempts").click();
            assertThat(visit.page()).hasURL(Pattern.compile(".*sort=attempts.*"));
            visit.page().goBack();
            assertThat(visit.page()).hasURL(Pattern.compile(".*[?&]page=2$"));
            assertThat(visit.find("table")).containsText("order-50");
            visit.page().goBack();
            assertThat(visit.page()).hasURL(Pattern.compile(".*failed.origin=shop.ship-order$"));
            assertThat(visit.find("table")).containsText("order-25");
            Assertions.assertThat(visit.problems()).isEmpty();
        }
    }

    @Test
    void returnsFromAnEntryToTheSamePageOfTheSameFilter() {
        try (Visit visit = signedIn("viewer")) {
            visit.open("failed?origin=shop.ship-order");
            visit.page().locator(".ui-paginator-next").click();
            assertThat(visit.find("table")).containsText("order-50");
            String list = visit.page().url();

            visit.find("open").first().click();
            visit.find("facts").waitFor();
            visit.page().goBack();
            assertThat(visit.page()).hasURL(list);
            assertThat(visit.find("table")).containsText("order-50");

            visit.find("open").first().click();
            visit.find("facts").waitFor();
            visit.page().locator(".crumbs a").click();
            assertThat(visit.page()).hasURL(list);
            assertThat(visit.find("table")).containsText("order-50");
            Assertions.assertThat(visit.problems()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "failed/entry?source=MESSAGE&id=00000000-0000-0000-0000-000000000000",
                "failed/entry?source=EVENT&id=00000000-0000-0000-0000-000000000000",
                "outbox/event?id=00000000-0000-0000-0000-000000000000",
                "keys/key?id=0000000000000000000000000000000000000000000000000000000000000000"
            })
    void answersNotFoundWhereTheThingIsGone(String address) {
        try (Visit visit = signedIn("viewer")) {
            Response response = visit.open(address);

            Assertions.assertThat(response.status()).isEqualTo(404);
            assertThat(visit.find("gone")).isVisible();
            visit.screenshot(ALBUM.resolve(address.split("[?]")[0].replace('/', '-') + "-gone-light.png"));
        }
    }

    private static Locator header(Visit visit, String name) {
        return visit.page().locator("th", new Page.LocatorOptions().setHasText(name));
    }

    private static Visit signedIn(String user) {
        return browser.visit(plant.server().address(), ColorScheme.LIGHT).signIn(user);
    }
}
