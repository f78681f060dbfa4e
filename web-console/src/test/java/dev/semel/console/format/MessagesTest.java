package dev.semel.console.format;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.outbox.DestinationKind;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.MessageFormat;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class MessagesTest {

    private static final Pattern USED = Pattern.compile("(?:msg\\[|messages\\.of\\()'([\\w.-]+)'");

    private final Messages messages = new Messages(() -> Locale.ENGLISH);

    @Test
    void fillsNumbersIn() {
        assertThat(messages.of("outbox.subject", 1)).isEqualTo("1 event");
        assertThat(messages.of("outbox.subject", 1_204)).isEqualTo("1,204 events");
        assertThat(messages.of("list.selected", 0)).isEqualTo("Nothing selected");
    }

    @Test
    void showsTheLastPartOfAnUnknownKey() {
        assertThat(messages.of("status.NEW_ONE")).isEqualTo("NEW_ONE");
    }

    @Test
    void hasEveryTextThatAPageNames() throws IOException {
        Set<String> missing = new TreeSet<>(used());
        missing.removeAll(all().stringPropertyNames());
        missing.removeIf(key -> key.endsWith("."));

        assertThat(missing).isEmpty();
    }

    @Test
    void hasTextsForEveryAction() throws IOException {
        for (String action : List.of(
                "retry",
                "retry-all",
                "discard-all",
                "cancel-operation",
                "pause-operation",
                "resume-operation",
                "skip",
                "pause",
                "resume",
                "discard",
                "purge",
                "purge-keys",
                "forget")) {
            assertThat(all().stringPropertyNames()).contains("action." + action, "confirm." + action);
        }
        assertThat(all().stringPropertyNames())
                .contains(
                        "confirm.purge.warning",
                        "confirm.purge-keys.warning",
                        "confirm.forget.warning",
                        "confirm.discard.warning",
                        "confirm.discard-all.warning",
                        "confirm.delete-given-up.warning",
                        "confirm.shorten-retention.warning");
    }

    @Test
    void hasATextForEachKindOfDestinationThatABrokerHas() throws IOException {
        EnumSet<DestinationKind> kinds = EnumSet.complementOf(EnumSet.of(DestinationKind.CONSUMER));

        assertThat(kinds)
                .allSatisfy(kind -> assertThat(all().stringPropertyNames()).contains("destinations.kind." + kind));
    }

    @Test
    void canBeFormatted() throws IOException {
        Properties all = all();
        for (String key : all.stringPropertyNames()) {
            if (!key.startsWith("list.report")) {
                assertThat(new MessageFormat(all.getProperty(key), Locale.ENGLISH))
                        .isNotNull();
            }
            assertThat(all.getProperty(key)).as(key).doesNotContain("'");
        }
    }

    private static Set<String> used() throws IOException {
        Set<String> used = new TreeSet<>();
        try (Stream<Path> pages = Files.walk(Path.of("src/main/webapp"))) {
            for (Path page :
                    pages.filter(file -> file.toString().endsWith(".xhtml")).toList()) {
                USED.matcher(Files.readString(page)).results().forEach(match -> used.add(match.group(1)));
            }
        }
        assertThat(used).hasSizeGreaterThan(100);
        return used;
    }

    private static Properties all() throws IOException {
        Properties all = new Properties();
        try (Reader file = new InputStreamReader(
                MessagesTest.class.getResourceAsStream("/dev/semel/console/messages.properties"),
                StandardCharsets.UTF_8)) {
            all.load(file);
        }
        return all;
    }
}
