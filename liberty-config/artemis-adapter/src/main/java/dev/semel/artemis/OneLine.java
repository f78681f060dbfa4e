package dev.semel.artemis;

/** Text of strangers for the log: it neither begins a line of its own, nor turns the direction of what follows. */
final class OneLine {

    private static final char INSTEAD = '\uFFFD';

    private OneLine() {}

    static String of(String text) {
        if (text == null || text.chars().noneMatch(OneLine::isUnreadable)) {
            return text;
        }
        StringBuilder readable = new StringBuilder(text.length());
        text.chars().forEach(c -> readable.append(isUnreadable(c) ? INSTEAD : (char) c));
        return readable.toString();
    }

    private static boolean isUnreadable(int c) {
        int type = Character.getType(c);
        return Character.isISOControl(c)
                || type == Character.FORMAT
                || type == Character.LINE_SEPARATOR
                || type == Character.PARAGRAPH_SEPARATOR;
    }
}
