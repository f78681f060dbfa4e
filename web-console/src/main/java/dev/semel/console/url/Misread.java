package dev.semel.console.url;

/**
 * A parameter that could not be read.
 *
 * @param value as it came, cut
 * @param rule what it would have to be
 */
public record Misread(String name, String value, String rule) {

    private static final int LONGEST_SHOWN = 80;

    static Misread of(String name, String value, String rule) {
        int longest = Math.max(0, LONGEST_SHOWN - name.length() - 1);
        return new Misread(name, cut(value, longest), rule);
    }

    /** As {@code name=value}. */
    String shown() {
        return cut(name + "=" + value, LONGEST_SHOWN);
    }

    private static String cut(String text, int longest) {
        return text.length() <= longest ? text : text.substring(0, Math.max(0, longest - 1)) + "…";
    }
}
