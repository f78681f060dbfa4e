package dev.semel.message;

/** Makes text from outside fit for a column, a log line and the eye. */
public final class Readable {

    private static final int ELLIPSIS = 1;

    private Readable() {}

    /** One line: control characters and lone surrogates replaced, cut to the given length. */
    public static String line(String text, int length) {
        StringBuilder line = new StringBuilder(Math.min(text.length(), length));
        text.codePoints().limit(length + 1L).forEach(c -> line.appendCodePoint(isPrintable(c) ? c : '\uFFFD'));
        return cut(line, length);
    }

    /** Several lines: as {@link #line} but line breaks and tabs stay. */
    public static String lines(String text, int length) {
        StringBuilder lines = new StringBuilder(Math.min(text.length(), length));
        text.codePoints()
                .limit(length + 1L)
                .forEach(c -> lines.appendCodePoint(isPrintable(c) || c == '\n' || c == '\t' ? c : '\uFFFD'));
        return cut(lines, length);
    }

    private static boolean isPrintable(int c) {
        return !Character.isISOControl(c) && !(c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE);
    }

    private static String cut(StringBuilder text, int length) {
        if (text.length() <= length) {
            return text.toString();
        }
        int end = length - ELLIPSIS;
        if (Character.isHighSurrogate(text.charAt(end - 1))) {
            end--;
        }
        return text.substring(0, end) + "…";
    }
}
