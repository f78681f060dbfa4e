package dev.semel.endtoend.browser;

import com.microsoft.playwright.Page;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Checks a page as it is shown now for what keeps people with a screen reader, a keyboard or weak eyes from using it. */
public final class Axe {

    private static final String SCRIPT = "/axe.min.js";
    private static final String VIOLATIONS =
            """
            () => axe.run(document, { resultTypes: ['violations'] }).then(result => result.violations.flatMap(
              violation => violation.nodes.map(node => `${violation.id} (${violation.impact}) at ${node.target.join(' ')}: `
                + `${node.failureSummary.replaceAll('\\n', ' ')}`)))
            """;

    private final Page page;

    public Axe(Page page) {
        this.page = page;
    }

    /** What is wrong with it, a line each. */
    public List<String> violations() {
        // Half a megabyte, once for each load of a page.
        if (page.evaluate("typeof axe").equals("undefined")) {
            page.evaluate("() => { " + script() + " }");
        }
        return ((List<?>) page.evaluate(VIOLATIONS))
                .stream().map(String::valueOf).toList();
    }

    private static String script() {
        try (InputStream script = Axe.class.getResourceAsStream(SCRIPT)) {
            return new String(script.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException("The script of axe cannot be read from its jar.", unreadable);
        }
    }
}
