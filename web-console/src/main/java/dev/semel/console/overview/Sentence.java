package dev.semel.console.overview;

/**
 * One thing that is wrong.
 *
 * @param tone {@code danger} when work does not happen until a person acts, {@code warn} when it may become so, {@code info} when it
 *     mends itself
 * @param link the address within the console where it is mended
 */
public record Sentence(String tone, String text, String link) {

    static Sentence danger(String text, String link) {
        return new Sentence("danger", text, link);
    }

    static Sentence warn(String text, String link) {
        return new Sentence("warn", text, link);
    }

    /** The worst is the smallest. */
    int rank() {
        return switch (tone) {
            case "danger" -> 0;
            case "warn" -> 1;
            default -> 2;
        };
    }

    public boolean isTrouble() {
        return rank() < 2;
    }

    public String icon() {
        return isTrouble() ? "pi-exclamation-triangle" : "pi-info-circle";
    }
}
