package dev.semel.testing.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The page of the settings has each that the sources know. */
class SettingsTest {

    private static final Pattern CONSTANT = Pattern.compile("\"(semel\\.[a-z.-]*[a-z])\"");
    private static final Pattern NAME = Pattern.compile("`(semel)?(\\.[a-z.-]*[a-z])`");
    // It is refused, with what took its place.
    private static final Set<String> GONE = Set.of("semel.relay.transaction");
    // A family: its names have a part of the user's.
    private static final String CONSUMER = "semel.consumer.";

    @Test
    void areThoseOfTheSources() {
        Set<String> known = Checkout.files(".java").stream()
                .filter(SettingsTest::isOfSettings)
                .flatMap(file -> CONSTANT.matcher(Checkout.read(file)).results())
                .map(found -> found.group(1))
                .filter(name -> !GONE.contains(name) && !name.startsWith(CONSUMER))
                .collect(Collectors.toCollection(TreeSet::new));

        assertThat(known).hasSizeGreaterThan(40);
        Set<String> onThePage = namesOnThePage();
        assertThat(known).allMatch(name -> onThePage.stream().anyMatch(told -> isOf(name, told)));
    }

    @Test
    void areReadWithTheFirstHalfOfTheNameBeforeThem() {
        assertThat(namesIn("| `semel.retention.purge-interval`, `.batch-size` | how the purge works | `PT10M` |"))
                .containsExactly("semel.retention.purge-interval", "semel.retention.batch-size");
    }

    // The first half of several settings is a constant, too.
    private static boolean isOf(String name, String told) {
        return told.equals(name) || told.startsWith(name + ".");
    }

    private static boolean isOfSettings(Path file) {
        String path = Checkout.root().relativize(file).toString();
        return path.contains("src/main/java/dev/semel/internal/settings/") || path.startsWith("redis/src/main/java/");
    }

    private static Set<String> namesOnThePage() {
        return Checkout.read(Checkout.path("docs/settings.md"))
                .lines()
                .filter(line -> line.startsWith("| `"))
                .flatMap(SettingsTest::namesIn)
                .collect(Collectors.toCollection(HashSet::new));
    }

    private static Stream<String> namesIn(String row) {
        String[] half = {""};
        List<String> names = NAME.matcher(row.split(" \\| ")[0])
                .results()
                .map(found -> {
                    if (found.group(1) == null) {
                        return half[0] + found.group(2);
                    }
                    String name = found.group(1) + found.group(2);
                    half[0] = name.substring(0, name.lastIndexOf('.'));
                    return name;
                })
                .toList();
        return names.stream();
    }
}
