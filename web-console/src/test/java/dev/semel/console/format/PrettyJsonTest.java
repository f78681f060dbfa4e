package dev.semel.console.format;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PrettyJsonTest {

    @Test
    void indentsObjectsAndArrays() {
        assertThat(PrettyJson.of("{\"a\":1,\"b\":[true,{}],\"c\":[]}"))
                .isEqualTo("{\n  \"a\": 1,\n  \"b\": [\n    true,\n    {}\n  ],\n  \"c\": []\n}");
    }

    @Test
    void leavesValuesLetterByLetter() {
        String body = "{\"n\":1.50E+3,\"s\":\"a \\\"{,:}\\\\\",\"n\":1}";

        assertThat(PrettyJson.of(body)).isEqualTo("{\n  \"n\": 1.50E+3,\n  \"s\": \"a \\\"{,:}\\\\\",\n  \"n\": 1\n}");
    }

    @Test
    void showsWhatIsCutAsFarAsItGoes() {
        assertThat(PrettyJson.of("{\"a\":[1,\"tw")).isEqualTo("{\n  \"a\": [\n    1,\n    \"tw");
    }

    @Test
    void survivesTooManyClosingBrackets() {
        assertThat(PrettyJson.of("[]]]}")).startsWith("[]");
    }

    @Test
    void leavesOtherTextAlone() {
        assertThat(PrettyJson.of("<order id='1'/>")).isEqualTo("<order id='1'/>");
        assertThat(PrettyJson.of("")).isEmpty();
        assertThat(PrettyJson.of(null)).isEmpty();
    }

    @Test
    void staysBoundedOnDeepNesting() {
        assertThat(PrettyJson.of("[".repeat(60_000)).length()).isLessThan(60_000 * 85);
    }

    @Test
    void leavesABodyAsItIsThatWouldGrowOutOfProportion() {
        String brackets = "[".repeat(65_536);

        assertThat(PrettyJson.of(brackets)).isEqualTo(brackets);
        assertThat(PrettyJson.of("[[[1]]]"))
                .isEqualTo(
                        """
                [
                  [
                    [
                      1
                    ]
                  ]
                ]""");
    }
}
