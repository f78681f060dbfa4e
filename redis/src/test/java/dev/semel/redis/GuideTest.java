package dev.semel.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.redis.RedisLintTest;
import dev.semel.testing.pages.Page;
import java.lang.reflect.Method;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The guide says what is tested: its cells are tests. */
class GuideTest {

    private static final Pattern CELL = Pattern.compile("\\| `(\\w+)` \\|\n");

    @Test
    void namesTestsThatThereAre() {
        List<String> tests = Stream.of(
                        KeysTest.class,
                        FailuresTest.class,
                        OwnersTest.class,
                        OutagesTest.class,
                        RepliesTest.class,
                        RedisLintTest.class)
                .flatMap(type -> Stream.of(type.getDeclaredMethods()))
                .map(Method::getName)
                .toList();

        List<String> named = CELL.matcher(Page.of("docs/guide/redis.md").prose())
                .results()
                .map(cell -> cell.group(1))
                .toList();

        assertThat(named).hasSizeGreaterThan(15).doesNotHaveDuplicates();
        assertThat(tests).containsAll(named);
    }
}
