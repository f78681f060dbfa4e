package dev.semel.endtoend.browser;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/** How a page that is open is looked at: neither colours nor width need another load. */
public enum Look {
    LIGHT_WIDE(ColorScheme.LIGHT, 1440),
    LIGHT_HALF(ColorScheme.LIGHT, 1024),
    LIGHT_NARROW(ColorScheme.LIGHT, 390),
    DARK_NARROW(ColorScheme.DARK, 390),
    DARK_WIDE(ColorScheme.DARK, 1440);

    private final ColorScheme scheme;
    private final int width;

    Look(ColorScheme scheme, int width) {
        this.scheme = scheme;
        this.width = width;
    }

    /** Does something in each look, and leaves the page light and wide. */
    public static void each(List<Look> looks, Visit visit, Consumer<Look> work) {
        for (Look look : looks) {
            look.take(visit);
            work.accept(look);
        }
        LIGHT_WIDE.take(visit);
    }

    private void take(Visit visit) {
        visit.page().emulateMedia(new Page.EmulateMediaOptions().setColorScheme(scheme));
        visit.page().setViewportSize(width, 900);
    }

    /** For the name of a picture. */
    public String suffix() {
        return width + "-" + scheme.name().toLowerCase(Locale.ROOT);
    }
}
