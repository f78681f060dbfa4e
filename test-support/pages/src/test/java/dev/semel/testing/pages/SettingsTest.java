package dev.semel.testing.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The page of the settings has each that the sources know. */
class SettingsTest {

    private static final Pattern CONSTANT = Pattern.compile("\"(semel\\.[a-z.-]*[a-z])\"");
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
        Set<String> onThePage = SettingsPage.read().names();
        assertThat(known).allMatch(name -> onThePage.stream().anyMatch(told -> isOf(name, told)));
    }

    @Test
    void haveTheirDefaultsInTheOrderOfTheirNames() {
        SettingsPage page = new SettingsPage(
                "| `semel.retention.purge-interval`, `.batch-size`, `.window` | the purge | `PT10M`, `500`, none |");

        assertThat(page.names())
                .containsExactlyInAnyOrder(
                        "semel.retention.purge-interval", "semel.retention.batch-size", "semel.retention.window");
        assertThat(page.defaultOf("semel.retention.purge-interval")).isEqualTo("PT10M");
        assertThat(page.defaultOf("semel.retention.batch-size")).isEqualTo("500");
        assertThat(page.defaultOf("semel.retention.window")).isEmpty();
    }

    // The first half of several settings is a constant, too.
    private static boolean isOf(String name, String told) {
        return told.equals(name) || told.startsWith(name + ".");
    }

    private static boolean isOfSettings(Path file) {
        String path = Checkout.root().relativize(file).toString();
        return path.contains("src/main/java/dev/semel/internal/settings/") || path.startsWith("redis/src/main/java/");
    }
}
