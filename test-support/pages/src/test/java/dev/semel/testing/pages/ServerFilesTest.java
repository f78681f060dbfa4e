package dev.semel.testing.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The files of the server that users copy. */
class ServerFilesTest {

    private static final Pattern DEFAULT = Pattern.compile("defaultValue=\"(jdbc/[^\"]*)\"");

    @Test
    void nameTheDefaultDataSourceInOnePlace() {
        List<String> defaults = Checkout.files(".xml").stream()
                .filter(file -> file.startsWith(Checkout.path("liberty-config")))
                .flatMap(file -> found(Checkout.read(file)).map(name -> file.getFileName() + ": " + name))
                .toList();

        assertThat(defaults).containsExactly("database.xml: jdbc/shop");
    }

    @Test
    void wouldTellOfASecondPlace() {
        assertThat(
                        found(
                                "<variable name=\"a\" defaultValue=\"jdbc/a\"/> <variable name=\"b\" defaultValue=\"jdbc/b\"/>"))
                .containsExactly("jdbc/a", "jdbc/b");
    }

    private static Stream<String> found(String text) {
        return DEFAULT.matcher(text).results().map((MatchResult name) -> name.group(1));
    }
}
