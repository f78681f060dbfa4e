package dev.semel.testing.pages;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Words that this project does not use: in code, tests, texts, pages and configuration, nor as a part of a name. */
final class Language {

    private static final Pattern WORDS = Pattern.compile("\\b(nobody|whoever|somebody|whatever|meanwhile)(?![a-z])"
            + "|(Nobody|Whoever|Somebody|Whatever|Meanwhile)(?![a-z])"
            // Words of old books.
            + "|(?i:\\b(hence|henceforth|whence|thus|thereof|therein|whereby|wherein|lest|albeit|amid|alas|ere)\\b)");

    // A script of the database that has run once is not changed for a word.
    private static final List<String> ENDINGS =
            List.of(".java", ".md", ".properties", ".xhtml", ".xml", ".yml", ".js", ".css", ".btm");
    private static final Set<String> ITSELF = Set.of("Language.java", "LanguageTest.java");

    private Language() {}

    /** Where one of them stands in the whole checkout, as {@code file:line: the line}. */
    static Stream<String> findings() {
        return ENDINGS.stream()
                .flatMap(ending -> Checkout.files(ending).stream())
                .filter(file -> !ITSELF.contains(file.getFileName().toString()))
                .flatMap(Language::findings);
    }

    static Stream<String> findings(Path file) {
        List<String> lines = Checkout.read(file).lines().toList();
        return IntStream.range(0, lines.size())
                .filter(i -> WORDS.matcher(lines.get(i)).find())
                .mapToObj(i -> file + ":" + (i + 1) + ": " + lines.get(i).strip());
    }
}
