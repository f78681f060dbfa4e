package dev.semel.console.format;

import java.util.Locale;

/** The messages without a page, for tests of what speaks to readers. */
public final class TestMessages {

    private TestMessages() {}

    public static Messages english() {
        return new Messages(() -> Locale.ENGLISH);
    }
}
