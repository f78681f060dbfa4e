package dev.semel.console.format;

/**
 * Indents JSON without reading it: every value stays letter by letter as it was sent, and a body that was cut or is no
 * valid JSON is still shown as far as it goes. A body that would grow out of proportion, as one of nothing but brackets does, stays
 * as it is.
 */
final class PrettyJson {

    private static final int DEEPEST_INDENT = 40;

    /** Indented, a body may be so many times as long, and so much longer however short it is. */
    private static final int LARGEST_GROWTH = 4;

    private static final int ALWAYS = 10_000;

    private final StringBuilder pretty = new StringBuilder();
    private int depth;
    private boolean quoted;
    private boolean escaped;

    private PrettyJson() {}

    static String of(String body) {
        String text = body == null ? "" : body.strip();
        if (!text.startsWith("{") && !text.startsWith("[")) {
            return body == null ? "" : body;
        }
        PrettyJson json = new PrettyJson();
        int longest = LARGEST_GROWTH * text.length() + ALWAYS;
        for (int i = 0; i < text.length(); i++) {
            if (json.pretty.length() > longest) {
                return body;
            }
            json.put(text.charAt(i), i + 1 < text.length() ? text.charAt(i + 1) : ' ');
        }
        return json.pretty.toString();
    }

    private void put(char c, char next) {
        if (quoted) {
            pretty.append(c);
            quoted = escaped || c != '"';
            escaped = !escaped && c == '\\';
            return;
        }
        switch (c) {
            case '"' -> {
                quoted = true;
                pretty.append(c);
            }
            case '{', '[' -> open(c, next);
            case '}', ']' -> close(c);
            case ',' -> {
                pretty.append(c);
                newLine();
            }
            case ':' -> pretty.append(": ");
            case ' ', '\t', '\r', '\n' -> {}
            default -> pretty.append(c);
        }
    }

    private void open(char c, char next) {
        pretty.append(c);
        depth++;
        if (next != '}' && next != ']') {
            newLine();
        }
    }

    private void close(char c) {
        depth = Math.max(0, depth - 1);
        char last = pretty.charAt(pretty.length() - 1);
        if (last != '{' && last != '[') {
            newLine();
        }
        pretty.append(c);
    }

    private void newLine() {
        pretty.append('\n').append("  ".repeat(Math.min(depth, DEEPEST_INDENT)));
    }
}
