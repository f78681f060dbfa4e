package dev.semel.testing.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The tour of the console has a picture of each page, and each picture of the documentation is there. */
class TourTest {

    private static final Path CONSOLE = Checkout.path("web-console/src/main/webapp");
    private static final Pattern PICTURE = Pattern.compile("!\\[[^\\]]+]\\(([^)]+\\.(?:png|svg))\\)");

    static Stream<Page> pages() {
        return Page.all().stream().filter(page -> page.prose().contains("!["));
    }

    @Test
    void showsEachPage() {
        List<String> wanted = Checkout.files(".xhtml").stream()
                .filter(file -> file.startsWith(CONSOLE))
                .map(file -> CONSOLE.relativize(file).toString().replace(".xhtml", ""))
                .filter(name -> !name.startsWith("WEB-INF") && !name.equals("error"))
                .map(name -> "pictures/tour/" + name.replace('/', '-') + ".png")
                .toList();

        assertThat(wanted).hasSizeGreaterThan(15);
        assertThat(pictures(Page.of("docs/tour.md"))).containsAll(wanted);
    }

    @ParameterizedTest
    @MethodSource("pages")
    void namesPicturesThatAreThere(Page page) {
        Path folder = Checkout.path(page.path()).getParent();

        assertThat(pictures(page)).isNotEmpty().allMatch(picture -> Files.exists(folder.resolve(picture)));
    }

    private static List<String> pictures(Page page) {
        return PICTURE.matcher(page.prose())
                .results()
                .map(found -> found.group(1))
                .toList();
    }
}
