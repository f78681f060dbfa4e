package dev.semel.internal.capture.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.testing.pages.Page;
import java.lang.reflect.Method;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The guide says what is tested: the cells about Artemis are tests. Those about Kafka are tests of that module. */
class GuideTest {

    private static final Pattern CELL = Pattern.compile("\\| `(\\w+)` \\|\n");

    @Test
    void namesTestsThatThereAre() {
        List<String> tests = Stream.of(CaptureTest.class, CaptureFaultsTest.class)
                .flatMap(type -> Stream.of(type.getDeclaredMethods()))
                .map(Method::getName)
                .toList();
        String page = Page.of("docs/guide/capture.md").prose();

        List<String> named = CELL.matcher(page.substring(page.indexOf("## To Artemis")))
                .results()
                .map(cell -> cell.group(1))
                .toList();

        assertThat(named).hasSizeGreaterThan(8).doesNotHaveDuplicates();
        assertThat(tests).containsAll(named);
    }
}
