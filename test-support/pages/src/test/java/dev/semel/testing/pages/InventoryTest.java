package dev.semel.testing.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class InventoryTest {

    private static final Inventory CHECKOUT = Inventory.ofCheckout();

    private static final Inventory INVENTORY =
            new Inventory(List.of("Page.of(\"docs/page.md\").commands(\"start\")", "Page.of(\"docs/other.md\")"));

    @ParameterizedTest
    @MethodSource("dev.semel.testing.pages.Page#all")
    void knowsATestOrAReasonForEachBlock(Page page) {
        assertThat(CHECKOUT.complaints(page)).isEmpty();
    }

    @Test
    void readsThePages() {
        assertThat(Page.all()).extracting(Page::path).contains("README.md", "docs/guide/start.md");
        assertThat(Page.all().stream().mapToInt(page -> page.blocks().size()).sum())
                .isGreaterThan(60);
    }

    @ParameterizedTest
    @CsvSource({
        "'', Nothing says what tests this block",
        "a word, Nothing says what tests this block",
        "<!-- wish: start -->, Nothing says what tests this block",
        "<!-- illustration: -->, The block is not what illustration: says",
        "<!-- run: stop -->, No test takes the block that is marked \"stop\"",
        "<!-- missing.xml -->, The block is not what missing.xml says",
        "<!-- mvnw.cmd -->, The block is not what mvnw.cmd says"
    })
    void refusesABlockThatNoTestKnows(String comment, String complaint) {
        assertThat(INVENTORY.complaints(page(comment + "\n```sh\nstart it\n```\n")))
                .singleElement()
                .asString()
                .startsWith("docs/page.md:2: " + complaint);
    }

    @ParameterizedTest
    @CsvSource({"'\n    start it'", "'~~~\nstart it\n~~~'"})
    void refusesCodeThatItDoesNotSee(String code) {
        assertThat(INVENTORY.complaints(page("Start:\n" + code + "\n")))
                .singleElement()
                .asString()
                .contains("has code without a fence");
    }

    @ParameterizedTest
    @CsvSource({"<!-- run: start -->", "<!-- shows: start -->", "<!-- test: start -->", "<!-- illustration: a map -->"})
    void acceptsABlockThatATestTakesOrThatHasAReason(String comment) {
        assertThat(INVENTORY.complaints(page(comment + "\n```\nstart it\n```\n")))
                .isEmpty();
    }

    @Test
    void holdsABlockAgainstItsFile() {
        String module =
                """
                <!-- test-support/pages/pom.xml -->
                  ```xml
                  <artifactId>semel-test-pages</artifactId>
                  %s
                  <dependencies>
                  ```
                """;

        assertThat(INVENTORY.complaints(page(module.formatted("<!-- ... -->")))).isEmpty();
        assertThat(INVENTORY.complaints(page(module.formatted("")))).hasSize(1);
        assertThat(INVENTORY.complaints(page(module.formatted("<!-- ... -->\n  <version>0.0.0</version>"))))
                .hasSize(1);
    }

    private static Page page(String text) {
        return new Page("docs/page.md", text);
    }
}
