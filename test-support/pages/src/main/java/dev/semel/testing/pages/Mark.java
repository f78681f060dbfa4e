package dev.semel.testing.pages;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What the comment before a block says of it: {@code <!-- kind: value -->}, or {@code <!-- file -->}.
 *
 * @param value the name by which a test takes the block, the file that it is from, or a reason
 */
public record Mark(Kind kind, String value) {

    /** What becomes of a block. */
    public enum Kind {
        /** A test runs these commands. */
        RUN,
        /** A test sees this. */
        SHOWS,
        /** A test takes this from the page, and compiles, loads or executes it. */
        TEST,
        /** Commands of the build: what they name exists. */
        BUILD,
        /** It is a part of the file. */
        FILE,
        /** Nothing in it can be tested; the value says why. */
        ILLUSTRATION,
        /** The page does not say. */
        NONE
    }

    static final Mark NONE = new Mark(Kind.NONE, "");

    private static final Pattern COMMENT = Pattern.compile("<!-- (?:(\\w+): )?(\\S.*?) -->");

    static Mark read(String line) {
        Matcher comment = COMMENT.matcher(line.strip());
        if (!comment.matches()) {
            return NONE;
        }
        if (comment.group(1) == null) {
            return new Mark(Kind.FILE, comment.group(2));
        }
        return Stream.of(Kind.values())
                .filter(kind -> kind.name().toLowerCase(Locale.ROOT).equals(comment.group(1)))
                .findFirst()
                .map(kind -> new Mark(kind, comment.group(2)))
                .orElse(NONE);
    }
}
