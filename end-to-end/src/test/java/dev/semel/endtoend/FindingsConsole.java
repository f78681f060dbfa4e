package dev.semel.endtoend;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.ColorScheme;
import dev.semel.endtoend.browser.Album;
import dev.semel.endtoend.browser.Visit;
import dev.semel.endtoend.client.ForeignClient;
import dev.semel.testing.bench.Tables;
import java.nio.file.Path;

/** A shop whose reconciler looks every few seconds, and the page of what it finds in a browser. */
final class FindingsConsole {

    static final Path ALBUM = Album.FOLDER;
    static final int NARROW = 390;

    private final SharedShop shared = SharedShop.reconciled();

    Visit signedIn(String user, ColorScheme scheme) {
        return shared.signedIn(user, scheme);
    }

    Tables tables() {
        return shared.installation().tables();
    }

    ForeignClient client() {
        return shared.client();
    }

    static Locator rowOf(Visit visit, String text) {
        return visit.find("table")
                .locator("tbody tr")
                .filter(new Locator.FilterOptions().setHasText(text))
                .first();
    }
}
