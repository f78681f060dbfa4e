package dev.semel.incontainer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The guide says what is tested: its snippets are the tests' own beans, its cells are tests. */
class GuideIT {

    private static final Path GUIDES = Path.of("..", "docs", "guide");
    private static final Path GUIDE = GUIDES.resolve("idempotent-consumer.md");
    private static final Path TESTS = Path.of("src", "test", "java", "dev", "semel", "incontainer");
    private static final Pattern SNIPPET = Pattern.compile("(?:<!-- (\\S+) -->\n)?```java\n(.*?)```", Pattern.DOTALL);
    private static final Pattern CELL = Pattern.compile("\\| `(\\w+)` \\|\n");
    private static final Pattern TEST = Pattern.compile("@Test\n    default void (\\w+)\\(\\)");

    @ParameterizedTest
    @CsvSource({"idempotent-consumer.md, 10", "outbox.md, 3"})
    void showsTheTestedBeansAsTheyAre(String guide, int least) {
        List<MatchResult> snippets =
                SNIPPET.matcher(read(GUIDES.resolve(guide))).results().toList();

        assertThat(snippets).hasSizeGreaterThan(least).allSatisfy(snippet -> {
            assertThat(snippet.group(1)).as("the file of %s", snippet.group(2)).isNotNull();
            assertThat(read(TESTS.resolve(snippet.group(1)))).contains("\n" + snippet.group(2));
        });
    }

    @Test
    void namesEachTestOfACellOnce() throws IOException {
        try (Stream<Path> files = Files.list(TESTS.resolve("cell"))) {
            List<String> tests = files.flatMap(file -> names(TEST, read(file))).toList();

            assertThat(names(CELL, read(GUIDE))).hasSizeGreaterThan(50).containsExactlyInAnyOrderElementsOf(tests);
        }
    }

    private static Stream<String> names(Pattern pattern, String text) {
        return pattern.matcher(text).results().map(match -> match.group(1));
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException missing) {
            throw new UncheckedIOException(missing);
        }
    }
}
