package dev.semel.internal.message;

import java.util.function.IntPredicate;

/** Makes text from outside fit for a column, a log line and a page. */
public final class SafeText {

    private static final int ELLIPSIS = 1;
    private static final int ZERO_WIDTH_NON_JOINER = 0x200C;
    private static final int ZERO_WIDTH_JOINER = 0x200D;

    private SafeText() {}

    /** One line: control characters, lone surrogates and what cannot be seen replaced, cut to the given length. */
    public static String line(String text, int length) {
        return cut(text, length, SafeText::isPrintable);
    }

    /** Several lines: as {@link #line} but line breaks and tabs stay. */
    public static String lines(String text, int length) {
        return cut(text, length, c -> isPrintable(c) || c == '\n' || c == '\t');
    }

    private static boolean isPrintable(int c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL, Character.SURROGATE, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR ->
                false;
            // Some turn the direction of what follows, so that a name reads as another; the joiners only shape letters.
            case Character.FORMAT -> c == ZERO_WIDTH_NON_JOINER || c == ZERO_WIDTH_JOINER;
            default -> true;
        };
    }

    private static String cut(String text, int length, IntPredicate isKept) {
        StringBuilder kept = new StringBuilder(Math.min(text.length(), length));
        text.codePoints().limit(length + 1L).forEach(c -> kept.appendCodePoint(isKept.test(c) ? c : '\uFFFD'));
        if (kept.length() <= length) {
            return kept.toString();
        }
        int end = length - ELLIPSIS;
        if (Character.isHighSurrogate(kept.charAt(end - 1))) {
            end--;
        }
        return kept.substring(0, end) + "…";
    }
}
