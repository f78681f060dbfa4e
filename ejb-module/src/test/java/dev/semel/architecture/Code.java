package dev.semel.architecture;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What the files of a folder say without their comments. */
final class Code {

    private static final Pattern COMMENT_OR_TEXT = Pattern.compile(
            "(\"(?:[^\"\\\\\n]++|\\\\.)*+\"|'(?:[^'\\\\]|\\\\.)')|/\\*.*?\\*/|//[^\n]*", Pattern.DOTALL);
    private static final Pattern TEXT = Pattern.compile("\"(?:[^\"\\\\\n]++|\\\\.)*+\"");

    private Code() {}

    static List<Path> files(Path root) throws IOException {
        try (Stream<Path> all = Files.walk(root)) {
            return all.filter(file -> file.toString().endsWith(".java"))
                    .sorted()
                    .toList();
        }
    }

    /** Names and texts. */
    static String of(Path file) throws IOException {
        return COMMENT_OR_TEXT
                .matcher(Files.readString(file))
                .replaceAll(found -> found.group(1) == null ? "" : Matcher.quoteReplacement(found.group(1)));
    }

    /** Names alone. */
    static String namesOf(Path file) throws IOException {
        return TEXT.matcher(of(file)).replaceAll("");
    }
}
