package dev.semel.endtoend;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.ColorScheme;
import dev.semel.endtoend.browser.Visit;
import dev.semel.endtoend.client.ForeignClient;
import dev.semel.testing.bench.Tables;
import java.nio.file.Path;
import java.util.Locale;

/** A shop whose reconciler looks every few seconds, and the page of what it finds in a browser. */
final class FindingsConsole {

    static final Path ALBUM = Path.of("target/screenshots");
    static final int NARROW = 390;

    private final SharedShop shared = SharedShop.reconciled();

    Tables tables() {
        return shared.installation().tables();
    }

    ForeignClient client() {
        return shared.client();
    }

    Visit signedIn(String user, ColorScheme scheme) {
        return shared.browser()
                .visit(shared.installation().server().address(), scheme)
                .as(user);
    }

    static Locator rowOf(Visit visit, String text) {
        return visit.find("table")
                .locator("tbody tr")
                .filter(new Locator.FilterOptions().setHasText(text))
                .first();
    }

    static void photograph(Visit visit, String name, ColorScheme scheme) {
        String light = scheme.name().toLowerCase(Locale.ROOT);
        visit.screenshot(ALBUM.resolve(name + "-" + light + ".png"));
        visit.page().setViewportSize(NARROW, 844);
        visit.screenshot(ALBUM.resolve(name + "-narrow-" + light + ".png"));
        visit.page().setViewportSize(1440, 900);
    }
}
