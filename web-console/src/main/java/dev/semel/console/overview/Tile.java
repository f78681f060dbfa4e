package dev.semel.console.overview;

/**
 * One figure of the overview.
 *
 * @param name as its texts and tests call it
 * @param tone {@code ok}, {@code warn} or {@code danger}; empty for a figure that is never bad
 */
public record Tile(String name, String value, String hint, String tone, String link) {

    public boolean isBad() {
        return tone.equals("warn") || tone.equals("danger");
    }

    /** Whether it would be bad and is not: there is no need to read it. */
    public boolean isFolded() {
        return tone.equals("ok");
    }
}
