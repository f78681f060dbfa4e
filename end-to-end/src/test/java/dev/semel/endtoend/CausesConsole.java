package dev.semel.endtoend;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.ColorScheme;
import dev.semel.endtoend.browser.Album;
import dev.semel.endtoend.browser.Visit;
import dev.semel.endtoend.client.Shop;
import dev.semel.testing.bench.Tables;
import java.nio.file.Path;
import java.util.regex.Pattern;

/** A shop whose carrier may be down, and the console with what it has parked, by its cause. */
final class CausesConsole {

    static final Path ALBUM = Album.FOLDER;

    static final String PARKED =
            "INSERT INTO semel_parked_message (id, consumer, delivery_hash, key_text, status, reason, destination,"
                    + " body_kind, headers, error_type, error_message, fingerprint, attempts, retries, node, parked_at)"
                    + " SELECT gen_random_uuid(), %s, gen_random_uuid(), 'order-' || n, 'PARKED', 'ATTEMPTS_USED_UP',"
                    + " 'shop.payments', 'EMPTY', '{}', %s, %s, %s, 4, n %% 2, 'node-a', CURRENT_TIMESTAMP - n * interval"
                    + " '40 seconds' FROM generate_series(1, %d) AS n";

    private final SharedShop shared = SharedShop.console();
    final Shop shop = shared.shop();
    final Settling settling = shared.settling();

    Visit signedIn(String user, ColorScheme scheme) {
        return shared.signedIn(user, scheme);
    }

    long parked(String consumer) {
        return shared.parked(consumer);
    }

    Tables tables() {
        return shared.installation().tables();
    }

    static void awaitRow(Visit visit, String cause, String cell, String text) {
        visit.lookUntil(cause + " with " + text, () -> {
            visit.open("failed/groups");
            Locator found = row(visit, cause).locator(cell);
            return found.count() == 1 && found.innerText().endsWith(text);
        });
    }

    static Locator row(Visit visit, String cause) {
        return visit.find("table").locator("tbody tr").filter(new Locator.FilterOptions().setHasText(cause));
    }

    static Locator entries(Visit visit) {
        return visit.find("table").locator("tbody [data-test=open]");
    }

    static void confirm(Visit visit, String answer) {
        visit.confirm();
        assertThat(visit.page().locator(".ui-growl-message").last()).containsText(answer);
    }

    /** The page of the operation is shown, and follows by itself. */
    static void startsOperation(Visit visit, String worked) {
        startsOperation(visit, "confirm", worked);
    }

    static void startsOperation(Visit visit, String button, String worked) {
        visit.find(button).click();
        visit.page().waitForURL(Pattern.compile(".*/operations/op\\?id=.*"));
        assertThat(visit.find("worked")).hasText(worked);
        assertThat(visit.find("progress")).isVisible();
    }

    static void forge(Visit visit, String form, String source) {
        visit.page().waitForResponse(answer -> answer.request().method().equals("POST"), () -> visit.page()
                .evaluate(
                        "([form, source]) => PrimeFaces.ab({s: source, f: form, p: '@all', u: '@all'})",
                        new String[] {form, source}));
    }
}
