package dev.semel.console.format;

/** Cuts the middle out of a long text without splitting a character in two. */
final class Shortened {

    private Shortened() {}

    static String of(String value, int longest) {
        if (value == null || value.codePointCount(0, value.length()) <= longest) {
            return value == null ? "" : value;
        }
        int tail = longest / 3;
        int head = longest - tail - 1;
        int end = value.offsetByCodePoints(value.length(), -tail);
        return value.substring(0, value.offsetByCodePoints(0, head)) + "…" + value.substring(end);
    }
}
