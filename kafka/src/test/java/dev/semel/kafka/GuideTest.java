package dev.semel.kafka;

import static org.assertj.core.api.Assertions.assertThat;

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
                        RecordsTest.class,
                        KeysTest.class,
                        FailuresTest.class,
                        RetriesTest.class,
                        UnreadTopicsTest.class,
                        HandoverTest.class,
                        HandoverBoundsTest.class,
                        LostRecordsTest.class,
                        TopicsMadeAnewTest.class,
                        DeathsOverRecordsTest.class,
                        RecordsOnOtherDatabasesTest.class,
                        PublishingTest.class,
                        ArtemisAwayTest.class,
                        WaitingTest.class,
                        LeaderlessPartitionsTest.class,
                        GroupsTest.class,
                        BatchesTest.class)
                .flatMap(type -> Stream.of(type.getDeclaredMethods()))
                .map(Method::getName)
                .toList();

        List<String> named = CELL.matcher(Page.of("docs/guide/kafka.md").prose())
                .results()
                .map(cell -> cell.group(1))
                .toList();

        assertThat(named).hasSizeGreaterThan(20).doesNotHaveDuplicates();
        assertThat(tests).containsAll(named);
    }

    @Test
    void namesTestsOfCaptureThatThereAre() {
        List<String> tests = Stream.of(CapturedRecordsTest.class.getDeclaredMethods())
                .map(Method::getName)
                .toList();
        String page = Page.of("docs/guide/capture.md").prose();

        List<String> named = CELL.matcher(page.split("## To Artemis")[0])
                .results()
                .map(cell -> cell.group(1))
                .toList();

        assertThat(named).hasSizeGreaterThan(3);
        assertThat(tests).containsAll(named);
    }
}
