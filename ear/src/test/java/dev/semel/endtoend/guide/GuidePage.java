package dev.semel.endtoend.guide;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A page of the guide as its readers have it: what they type, what they then see, and what they copy. */
public final class GuidePage {

    /** Where its readers are when they type. */
    public static final Path CHECKOUT = Path.of(
                    System.getProperty("liberty.directory", "target/liberty/wlp"), "..", "..", "..", "..")
            .toAbsolutePath()
            .normalize();

    private static final Pattern COPIED =
            Pattern.compile("(?:<!-- (\\S+) -->\n)?```(?:java|xml)\n(.*?)```", Pattern.DOTALL);

    private static final Pattern VERSION = Pattern.compile("<version>.*</version>\n");

    private final Path page;
    private final String text;

    private GuidePage(Path page) {
        this.page = page;
        this.text = read(page);
    }

    public static GuidePage of(String name) {
        return new GuidePage(CHECKOUT.resolve("docs/guide").resolve(name));
    }

    /** A snippet to copy, and the file that it is from. */
    public record Snippet(String file, String text) {

        /** Whether the file says the same, wherever it begins its lines; of versions, whether it says them anywhere. */
        public boolean isFromItsFile() {
            if (file == null) {
                return false;
            }
            String whole = unindented(read(CHECKOUT.resolve(file)));
            return whole.contains(VERSION.matcher(unindented(text))
                    .replaceAll(version -> whole.contains(version.group()) ? "" : version.group()));
        }

        private static String unindented(String text) {
            return text.lines().map(String::strip).reduce("", (all, line) -> all + line + "\n");
        }
    }

    public List<Snippet> snippets() {
        return COPIED.matcher(text).results().map(GuidePage::snippet).toList();
    }

    /** The commands that the page marks by that name. */
    public String commands(String name) {
        return block("<!-- run: " + name + " -->\n```sh\n");
    }

    /** What the page says that is seen. */
    public String shown(String name) {
        return block("<!-- shows: " + name + " -->\n```\n");
    }

    private String block(String beginning) {
        Matcher block = Pattern.compile(Pattern.quote(beginning) + "(.*?)```", Pattern.DOTALL)
                .matcher(text);
        if (!block.find()) {
            throw new IllegalStateException(page + " has no block that begins with\n" + beginning);
        }
        return block.group(1);
    }

    private static Snippet snippet(MatchResult found) {
        return new Snippet(found.group(1), found.group(2));
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException missing) {
            throw new UncheckedIOException(missing);
        }
    }
}
