package dev.semel.endtoend;

import static dev.semel.endtoend.TroubledConsole.PAGES;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.ColorScheme;
import dev.semel.endtoend.browser.Axe;
import dev.semel.endtoend.browser.Browser;
import dev.semel.endtoend.browser.ConsolePages;
import dev.semel.endtoend.browser.Look;
import dev.semel.endtoend.browser.Visit;
import dev.semel.endtoend.server.Installation;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Every question that the console asks before something is done is checked by axe. */
@ResourceLock(SharedShop.CONSOLE)
@Order(SharedShop.AT_THE_END)
@Tag("long")
class AccessibleQuestionsIT {

    private static final Path ALBUM = Path.of("target/screenshots");
    private static final Path TEXTS =
            Path.of("../web-console/src/main/resources/dev/semel/console/messages.properties");

    private static final String BUTTONS =
            "() => [...new Set([...document.querySelectorAll('main button[data-test]:not(:disabled)')]"
                    + ".filter(button => button.offsetParent !== null).map(button => button.dataset.test))]";

    private static final List<Look> LOOKS = List.of(Look.LIGHT_WIDE, Look.DARK_NARROW);

    /**
     * Asked only where the broker has messages that it gave up or cannot end, an operation runs, several rows are selected, an outcome is
     * unknown, or a longer retention is in force. Each has the parts of another one.
     */
    private static final Set<String> NOT_HERE = Set.of(
            "delete-given-up",
            "deliver-again",
            "send-back",
            "send-back-expired",
            "pause-operation",
            "restore-selected",
            "retry-unknown",
            "retry-all-unknown",
            "retry-cause-unknown",
            "shorten-retention");

    private static Installation installation;
    private static Browser browser;

    private final List<String> violations = new ArrayList<>();
    private final Set<String> pressed = new TreeSet<>();
    private final Set<String> narrow = new TreeSet<>();
    private final Set<String> asked = new TreeSet<>();

    @BeforeAll
    static void start() {
        SharedShop shared = TroubledConsole.start();
        installation = shared.installation();
        browser = shared.browser();
    }

    @Test
    void keepNoReaderOut() throws IOException {
        try (Visit visit = browser.visit(installation.server().address(), ColorScheme.LIGHT)) {
            visit.signIn("admin");
            for (String page : PAGES) {
                open(visit, page);
                Look.each(List.of(Look.LIGHT_NARROW), visit, look -> buttonsOf(visit)
                        .forEach(button -> narrow.add(named(page, button))));
                buttonsOf(visit).stream()
                        .filter(button -> pressed.add(named(page, button)))
                        .forEach(button -> ask(visit, page, button));
            }
        }

        assertThat(violations).isEmpty();
        assertThat(narrow).as("what can be pressed on a narrow screen").containsAll(pressed);
        Set<String> all = all();
        all.removeAll(NOT_HERE);
        assertThat(asked).isEqualTo(all);
    }

    private static String named(String page, String button) {
        return ConsolePages.of(page) + " " + button;
    }

    // What is done with rows needs one that is selected.
    private static void open(Visit visit, String page) {
        visit.open(page);
        Locator boxes = visit.page().locator("main tbody [role=checkbox]");
        if (boxes.count() > 0) {
            boxes.first().click();
            visit.settle();
        }
    }

    @SuppressWarnings("unchecked")
    private static List<String> buttonsOf(Visit visit) {
        return (List<String>) visit.page().evaluate(BUTTONS);
    }

    private void ask(Visit visit, String page, String button) {
        open(visit, page);
        visit.page()
                .locator("main button[data-test=" + button + "]:not(:disabled):visible")
                .first()
                .click();
        visit.settle();
        Locator question = visit.find("confirmation");
        String name = question.isVisible() ? question.getAttribute("data-action") : null;
        if (name != null && asked.add(name)) {
            visit.awaitPaint();
            Look.each(name.startsWith("forget") ? List.of(Look.values()) : LOOKS, visit, look -> {
                new Axe(visit.page())
                        .violations()
                        .forEach(violation -> violations.add(button + " on " + page + ", " + look + ": " + violation));
                visit.screenshot(ALBUM.resolve("question-" + name + "-" + look.suffix() + ".png"));
            });
        }
    }

    /** The names of all questions: each has a text of its own. */
    private static Set<String> all() throws IOException {
        Properties texts = new Properties();
        try (Reader file = Files.newBufferedReader(TEXTS)) {
            texts.load(file);
        }
        return texts.stringPropertyNames().stream()
                .filter(name -> name.startsWith("confirm."))
                .map(name -> name.substring("confirm.".length()))
                .filter(name -> texts.containsKey("action." + name))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
