package dev.semel.endtoend.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.options.ColorScheme;
import java.nio.file.Path;
import java.util.Locale;

/** Where the pictures are put that tests take for those who want to see them. */
public final class Album {

    public static final Path FOLDER = Path.of("target/screenshots");

    private static final int NARROW = 390;

    private Album() {}

    /** Takes a page wide and narrow ({@link Visit#screenshot}), sees that it fits a narrow screen, and leaves it wide. */
    public static void photograph(Visit visit, String name, ColorScheme scheme) {
        String light = scheme.name().toLowerCase(Locale.ROOT);
        visit.screenshot(FOLDER.resolve(name + "-" + light + ".png"));
        visit.page().setViewportSize(NARROW, 844);
        visit.screenshot(FOLDER.resolve(name + "-narrow-" + light + ".png"));
        assertThat(visit.page().evaluate("document.documentElement.scrollWidth"))
                .as("the width of " + name + " on a narrow screen")
                .isEqualTo(NARROW);
        visit.page().setViewportSize(1440, 900);
    }
}
