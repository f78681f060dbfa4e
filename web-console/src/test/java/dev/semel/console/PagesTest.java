package dev.semel.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What no page may contain, nor any part of one. The policy of the browser would stop some of it, but only some. */
class PagesTest {

    private static final Pattern UNESCAPED = Pattern.compile("escape\\s*=\\s*\"(?!true\")");
    private static final Pattern HANDLER = Pattern.compile("\\son[a-z]+\\s*=");
    private static final Pattern SCRIPT = Pattern.compile("<script|javascript:|\\beval\\(");
    private static final Pattern LONG_LINE = Pattern.compile(".{161}");
    private static final Pattern LONG_PAGE = Pattern.compile("(?:.*\\R){60}.+");
    private static final Pattern NESTED_CONDITION = Pattern.compile("#\\{(?:[^}']|'[^']*')*\\?(?:[^}']|'[^']*')*\\?");

    @Test
    void escapesEverything() throws IOException {
        assertThat(pagesWith(UNESCAPED)).isEmpty();
    }

    @Test
    void hasNoHandlersInAttributes() throws IOException {
        assertThat(pagesWith(HANDLER)).isEmpty();
    }

    @Test
    void hasNoScriptsInPages() throws IOException {
        assertThat(pagesWith(SCRIPT)).isEmpty();
    }

    @Test
    void hasNoLineThatLeavesTheScreen() throws IOException {
        assertThat(pagesWith(LONG_LINE)).isEmpty();
    }

    /** What is longer is made of parts: see WEB-INF/tags, and WEB-INF/parts for those of one page. */
    @Test
    void hasNoPageThatLeavesTheScreen() throws IOException {
        assertThat(pagesWith(LONG_PAGE)).isEmpty();
    }

    /** A backing bean says such a thing in words. */
    @Test
    void hasNoConditionWithinAConditionInPages() throws IOException {
        assertThat(pagesWith(NESTED_CONDITION)).isEmpty();
    }

    @Test
    void findsWhatItLooksFor() {
        assertThat(UNESCAPED.matcher("<h:outputText escape=\"false\"/>").find()).isTrue();
        assertThat(UNESCAPED.matcher("<h:outputText escape=\"#{raw}\"/>").find())
                .isTrue();
        assertThat(HANDLER.matcher("<a onclick=\"go()\">").find()).isTrue();
        assertThat(SCRIPT.matcher("<script>").find()).isTrue();
        assertThat(LONG_LINE.matcher("a".repeat(160) + "\na").find()).isFalse();
        assertThat(LONG_LINE.matcher("a".repeat(161)).find()).isTrue();
        assertThat(LONG_PAGE.matcher("a\n".repeat(60)).find()).isFalse();
        assertThat(LONG_PAGE.matcher("a\n".repeat(61)).find()).isTrue();
        assertThat(NESTED_CONDITION.matcher("#{a ? '?' : b} #{c ? d : e}").find())
                .isFalse();
        assertThat(NESTED_CONDITION.matcher("#{a ? b : f(c\n? d : e)}").find()).isTrue();
    }

    private static List<String> pagesWith(Pattern forbidden) throws IOException {
        List<String> found = new ArrayList<>();
        try (Stream<Path> files = Files.walk(Path.of("src/main/webapp"))) {
            for (Path page :
                    files.filter(file -> file.toString().endsWith(".xhtml")).toList()) {
                if (forbidden.matcher(Files.readString(page)).find()) {
                    found.add(page.toString());
                }
            }
        }
        return found;
    }
}
