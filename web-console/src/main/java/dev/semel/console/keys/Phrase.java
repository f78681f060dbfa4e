package dev.semel.console.keys;

import dev.semel.admin.keys.KeyView;
import java.util.List;

/** What must be typed before keys are forgotten: the end of the one key, or the number of many. */
final class Phrase {

    private static final int LENGTH = 6;

    private Phrase() {}

    static String of(List<KeyView> keys) {
        if (keys.size() != 1) {
            return String.valueOf(keys.size());
        }
        String key = keys.get(0).key();
        String end = end(key);
        return isTypable(end) ? end : end(keys.get(0).id());
    }

    private static String end(String text) {
        return text.substring(Math.max(0, text.length() - LENGTH));
    }

    /** Keys may hold anything; what no keyboard has, or what a field would strip, cannot be asked for. */
    private static boolean isTypable(String end) {
        return !end.isEmpty() && end.chars().allMatch(c -> c > ' ' && c < 0x7f);
    }
}
