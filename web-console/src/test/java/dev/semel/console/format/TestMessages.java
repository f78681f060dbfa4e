package dev.semel.console.format;

import java.util.Locale;

/** The messages without a page, for tests of what speaks to readers. */
public final class TestMessages {

    private TestMessages() {}

    public static Messages english() {
        return new Messages(() -> Locale.ENGLISH);
    }

    /** Each text is its key. */
    public static Messages keys() {
        return new Messages() {
            @Override
            public String of(String key) {
                return key;
            }

            @Override
            public String of(String key, Object value) {
                return key;
            }
        };
    }
}
