package dev.semel.incontainer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.testing.pages.Checkout;
import dev.semel.testing.pages.Page;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The guide says what is tested: its cells are tests. */
class GuideIT {

    private static final Path TESTS = Checkout.path("test-support/specification/src/main/java/dev/semel/specification");
    private static final List<String> CHAPTERS = List.of("idempotent-consumer", "results", "methods");
    private static final Pattern CELL = Pattern.compile("\\| `(\\w+)` \\|\n");
    private static final Pattern TEST = Pattern.compile("@Test\n    default void (\\w+)\\(\\)");

    @Test
    void namesEachTestOfACellOnce() throws IOException {
        String guide = CHAPTERS.stream()
                .map(chapter -> Page.of("docs/guide/" + chapter + ".md").prose())
                .collect(Collectors.joining("\n"));
        try (Stream<Path> files = Files.list(TESTS)) {
            List<String> tests =
                    files.flatMap(file -> names(TEST, Checkout.read(file))).toList();

            assertThat(names(CELL, guide)).hasSizeGreaterThan(50).containsExactlyInAnyOrderElementsOf(tests);
        }
    }

    private static Stream<String> names(Pattern pattern, String text) {
        return pattern.matcher(text).results().map(match -> match.group(1));
    }
}
