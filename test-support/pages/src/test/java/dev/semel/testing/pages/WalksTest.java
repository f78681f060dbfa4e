package dev.semel.testing.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The walks of docs/code.md lead through files that there are, as many as the page says. */
class WalksTest {

    private static final Pattern WALK = Pattern.compile(
            "- \\*\\*From [^*]+\\*\\* \\((\\d+), of them (\\d+) stops\\): (.*?)\\.\n(?=-|\n)", Pattern.DOTALL);
    private static final Pattern TYPE = Pattern.compile("(\\*\\*)?`(\\w+)`(\\*\\*)?");

    private final List<MatchResult> walks =
            WALK.matcher(Checkout.read(Checkout.path("docs/code.md"))).results().toList();

    @Test
    void haveAsManyFilesAndStopsAsThePageSays() {
        assertThat(walks).hasSize(3).allSatisfy(walk -> {
            List<String> stops = types(walk, true);
            assertThat(types(walk, false)).hasSize(Integer.parseInt(walk.group(1)));
            assertThat(stops).hasSize(Integer.parseInt(walk.group(2)));
        });
    }

    @Test
    void nameFilesOfTheLibraryAndEachOnce() {
        Set<String> library = Checkout.files(".java").stream()
                .filter(file -> file.startsWith(Checkout.path("ejb-module/src/main/java")))
                .map(file -> file.getFileName().toString().replace(".java", ""))
                .collect(Collectors.toSet());

        assertThat(walks)
                .allSatisfy(walk ->
                        assertThat(types(walk, false)).doesNotHaveDuplicates().isSubsetOf(library));
    }

    private static List<String> types(MatchResult walk, boolean areStops) {
        return TYPE.matcher(walk.group(3))
                .results()
                .filter(type -> !areStops || type.group(1) != null)
                .map(type -> type.group(2))
                .toList();
    }
}
