package dev.semel.endtoend;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static dev.semel.endtoend.TroubledConsole.MESSAGE;
import static dev.semel.endtoend.TroubledConsole.PAGES;

import com.microsoft.playwright.Response;
import com.microsoft.playwright.options.ColorScheme;
import dev.semel.endtoend.browser.Axe;
import dev.semel.endtoend.browser.Browser;
import dev.semel.endtoend.browser.ConsolePages;
import dev.semel.endtoend.browser.Look;
import dev.semel.endtoend.browser.Visit;
import dev.semel.endtoend.server.Installation;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Every page, in both themes, wide and narrow, is checked by axe; so is what opens on it, but the questions ({@link AccessibleQuestionsIT}). */
@ResourceLock(SharedShop.CONSOLE)
@Order(SharedShop.AT_THE_END)
@Tag("long")
class AccessibilityIT {

    private static final Path ALBUM = Path.of("target/screenshots");
    private static final String LOGIN = "login";
    private static final List<String> PHOTOGRAPHED = List.of(
            "audit",
            "keys",
            "outbox",
            "findings",
            "failed/entry?source=MESSAGE&id=" + MESSAGE,
            "outbox/event?id=" + MESSAGE);

    private static Installation installation;
    private static Browser browser;

    private final List<String> violations = new ArrayList<>();

    @BeforeAll
    static void start() {
        SharedShop shared = TroubledConsole.start();
        installation = shared.installation();
        browser = shared.browser();
    }

    @Test
    void leavesNoPageOut() {
        Set<String> checked = PAGES.stream().map(ConsolePages::of).collect(Collectors.toSet());
        checked.add(LOGIN);

        Assertions.assertThat(checked).containsAll(ConsolePages.all());
    }

    @Test
    void keepsNoReaderOut() {
        try (Visit visit = browser.visit(installation.server().address(), ColorScheme.LIGHT)) {
            check(visit, LOGIN);
            visit.signIn("admin");
            PAGES.forEach(page -> check(visit, page));
            checkParts(visit);
        }
        Assertions.assertThat(violations).isEmpty();
    }

    private void check(Visit visit, String address) {
        Response answer = visit.open(address);
        Assertions.assertThat(answer.status()).as("status of %s", address).isLessThan(500);
        look(visit, address);
    }

    private void checkParts(Visit visit) {
        visit.open("failed");
        visit.find("filter-more").locator("summary").click();
        visit.page().locator("tbody [role=checkbox]").first().click();
        visit.settle();
        look(visit, "the open filter and a selection");
        visit.find("user-menu").locator("summary").click();
        look(visit, "the menu of the user");
        visit.page().keyboard().press("Escape");
        visit.page().keyboard().press("?");
        look(visit, "the dialog of keys");
        visit.page().keyboard().press("Escape");
        visit.page().evaluate("() => document.getElementById('trouble').showModal()");
        look(visit, "the dialog of trouble");

        visit.open("outbox/destinations");
        visit.page().locator("[data-test=resume]:not(:disabled)").first().click();
        visit.confirm();
        assertThat(visit.page().locator(".ui-growl-message").first()).isVisible();
        look(visit, "the answer to an action");
        installation
                .tables()
                .execute(
                        "UPDATE semel_destination SET state = 'PAUSED', reason = 'stocktake' WHERE destination = 'shop.stock'");
    }

    private void look(Visit visit, String where) {
        Look.each(List.of(Look.values()), visit, look -> {
            new Axe(visit.page())
                    .violations()
                    .forEach(violation -> violations.add(where + ", " + look + ": " + violation));
            if (PHOTOGRAPHED.contains(where)) {
                String name = where.split("[?]")[0].replace('/', '-');
                visit.screenshot(ALBUM.resolve("accessible-" + name + "-" + look.suffix() + ".png"));
            }
        });
    }
}
